// The few texts that customers read and a house may say in its own words: language by language, beside the product's own.

import {
  houseWordings,
  isPlainLine,
  paperNoticeIn,
  wordingLanguages,
  wordingNames,
  withWording,
  type HouseWording,
  type HouseWordings,
  type WordingLanguage,
} from "@tradebook/domain/look/house-wordings.ts";
import { languages } from "@tradebook/contract/languages/offered-languages.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { packs } from "../../lib/language.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { K } from "./look-words.ts";

type Props = {
  readonly texts: HouseWordings;
  readonly name: string;
  readonly change: (texts: HouseWordings) => void;
};

export function LookTexts({ texts, name, change }: Props) {
  const [language, choose] = useState<WordingLanguage>("en");
  const product = useQuery({
    queryKey: ["productTexts", language],
    queryFn: () => textsOf(language),
    staleTime: Infinity,
  }).data;
  /** What stands there otherwise: the product's, in English where its words of another language did not come. */
  const ownOf = (wording: HouseWording) => {
    const { english } = houseWordings[wording];
    if (houseWordings[wording].word === null) return paperNoticeIn(texts, language);
    return product?.[english] ?? english;
  };
  const saidAs = (wording: HouseWording) => texts[wording]?.[language] || ownOf(wording);
  return (
    <section className="part" data-testid="look-texts">
      <h3>{K("Texts")}</h3>
      <p className="muted">{K("TextsHint")}</p>
      <div className="house__language">
        <Field label={K("TextLanguage")}>
          {(control) => (
            <Select
              {...control}
              value={language}
              options={wordingLanguages.map((value) => ({ value, label: languageText(value, texts) }))}
              onPick={choose}
            />
          )}
        </Field>
      </div>
      <div className="house__texts">
        {wordingNames.map((wording) => (
          <TextRow
            key={wording}
            wording={wording}
            language={language}
            said={texts[wording]?.[language] ?? ""}
            own={ownOf(wording)}
            onType={(text) => change(withWording(texts, { name: wording, language, text }))}
          />
        ))}
      </div>
      <Sample name={name} saidAs={saidAs} />
    </section>
  );
}

/** All that the product says in a language, by its English text; nothing in English itself. */
async function textsOf(language: WordingLanguage): Promise<Readonly<Record<string, string>>> {
  const pack = packs[language];
  const [desk, start] = pack === undefined ? [{}, {}] : await Promise.all([pack.desk(), pack.start()]);
  return { ...desk, ...start };
}

/** With how many texts are the house's own in it. */
function languageText(language: WordingLanguage, texts: HouseWordings): string {
  const shown = languages.find(({ name }) => name === language)?.displayName ?? language;
  const count = wordingNames.filter((wording) => texts[wording]?.[language] !== undefined).length;
  return count === 0 ? shown : K("LanguageOwn", shown, count);
}

type RowProps = {
  readonly wording: HouseWording;
  readonly language: WordingLanguage;
  readonly said: string;
  readonly own: string;
  readonly onType: (text: string) => void;
};

function TextRow({ wording, language, said, own, onType }: RowProps) {
  const { most } = houseWordings[wording];
  return (
    <Field
      label={K(`Text_${wording}`)}
      hint={said === "" ? otherwiseText(wording, own) : K("TextOwn", said.length, most)}
      error={isPlainLine(said) ? null : K("TextPlain")}
    >
      {(control) => (
        <TextInput
          {...control}
          lang={language}
          autoComplete="off"
          maxLength={most}
          placeholder={own}
          value={said}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}

function otherwiseText(wording: HouseWording, own: string): string {
  if (own === "") return K("TextNone");
  return houseWordings[wording].word === null ? K("TextEnglish", own) : K("TextProduct", own);
}

type SampleProps = {
  readonly name: string;
  readonly saidAs: (wording: HouseWording) => string;
};

/** Each where it stands for whoever reads it. */
function Sample({ name, saidAs }: SampleProps) {
  const notice = saidAs("paperNotice");
  return (
    <div className="house__samples" aria-hidden="true" data-testid="look-samples">
      <figure>
        <figcaption>{K("SampleSignIn")}</figcaption>
        <p>
          <strong>{saidAs("signInTitle")}</strong>
        </p>
        <p>{saidAs("signInPitch")}</p>
      </figure>
      <figure>
        <figcaption>{K("SampleOrders")}</figcaption>
        <p>{saidAs("noOrdersHint")}</p>
        <p className="muted">
          {saidAs("needHelp")} <u>help@…</u>
        </p>
      </figure>
      <figure>
        <figcaption>{K("SamplePaper", name)}</figcaption>
        <p>{notice === "" ? K("TextNone") : notice}</p>
      </figure>
    </div>
  );
}
