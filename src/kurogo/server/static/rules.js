// Search in a rulebook: hides the clauses that do not hold all the words, and says how many do. Numbers of clauses are found too.
export function search(field) {
  const found = field.form.querySelector("[data-found]");
  const go = () => {
    const laws = document.querySelector(field.dataset.find);
    if (!laws) return;
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const law of laws.querySelectorAll(".law")) {
      const text = law.textContent.toLowerCase();
      law.hidden = !words.every((word) => text.includes(word));
      if (!law.hidden) count += 1;
    }
    for (const chapter of laws.querySelectorAll("section")) chapter.hidden = !chapter.querySelector(".law:not([hidden])");
    found.textContent = words.length ? (count ? `${count} found` : "Nothing found") : "";
  };
  field.addEventListener("input", go);
  field.form.addEventListener("submit", (event) => { event.preventDefault(); go(); });
  if (field.value) go();
}

for (const field of document.querySelectorAll("main.rules [data-find]")) if (!field.value) search(field);
