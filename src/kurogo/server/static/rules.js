// Search in a rulebook: hides the clauses that do not hold all the words, and says how many do.
export function search(field) {
  const laws = document.querySelector(field.dataset.find);
  const found = field.parentElement.querySelector("[data-found]");
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const law of laws.querySelectorAll(".law")) {
      const text = law.textContent.toLowerCase();
      law.hidden = !words.every((word) => text.includes(word));
      if (!law.hidden) count += 1;
    }
    for (const chapter of laws.querySelectorAll("section")) chapter.hidden = !chapter.querySelector(".law:not([hidden])");
    found.textContent = words.length ? (count ? `${count} found` : "Nothing found") : "";
  });
}

for (const field of document.querySelectorAll("main.rules [data-find]")) search(field);
