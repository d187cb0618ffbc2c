import { expect, test } from "vitest";
import { LANGUAGES, languagesIn, Speaker, type Words } from "./words";

test("the files found are the languages, French first", () => {
  expect([...LANGUAGES.keys()]).toEqual(["fr", "en"]);
  expect([...languagesIn({ "x/es.json": {}, "x/en.json": {}, "x/fr.json": {} }).keys()]).toEqual([
    "fr",
    "en",
    "es",
  ]);
});

test("messages name the player, agree in gender, and know the prey", () => {
  const say = new Speaker("fr");
  expect(say.message("choose", { colour: "red", icon: "fish", player: "Paul" })).toBe(
    "Paul, veuillez sélectionner une case vide ou une mouche.",
  );
  expect(say.message("choose", { colour: "blue", icon: "fly" })).toBe(
    "Joueur 1, veuillez sélectionner une case vide ou un pêcheur.",
  );
  expect(say.piece("fly", "blue")).toBe("mouche bleue");
  expect(new Speaker("en").piece("fly", "blue")).toBe("blue fly");
});

test("what a language lacks is said in French, and a key that nobody has as it is", () => {
  const languages = new Map<string, Words>([
    ["fr", { captions: { back: "Retour", quit: "Quitter" } }],
    ["xx", { captions: { back: "Zurück" } }],
  ]);
  const say = new Speaker("xx", languages);
  expect(say.caption("back")).toBe("Zurück");
  expect(say.caption("quit")).toBe("Quitter");
  expect(say.caption("nothing")).toBe("captions.nothing");
});

test("a name cannot pass for a variable or reach into the files", () => {
  const say = new Speaker("fr");
  expect(say.message("choose", { colour: "blue", icon: "fly", player: "{prey}" })).toContain(
    "{prey}, veuillez",
  );
  expect(say.text("captions.constructor")).toBe("captions.constructor");
});
