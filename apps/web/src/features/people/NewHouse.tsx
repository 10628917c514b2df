// What a new brokerage begins with: another's policies and fees, its colour, and what is on from the first day.

import { houseFeatures, tenantService, type HouseFeature } from "@tradebook/contract/services/tenant.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { H } from "./house-words.ts";
import { K } from "./look-words.ts";
import { L } from "./people-words.ts";
import { features as featureWords } from "./tenants.tsx";

export type FirstDay = {
  readonly copyFrom: number | null;
  readonly colour: string;
  readonly features: readonly HouseFeature[];
};
export const usualFirstDay: FirstDay = {
  copyFrom: null,
  colour: "#0a7f4f",
  features: ["selfRegistration", "secondFactor"],
};
const mostHouses = 100;

type Props = { readonly first: FirstDay; readonly onChange: (first: FirstDay) => void };

export function NewHouse({ first, onChange }: Props) {
  const houses = useQuery({
    queryKey: ["housesToCopy"],
    queryFn: async ({ signal }) =>
      (await call(tenantService.GetAll, { skipCount: 0, maxResultCount: mostHouses, sorting: "name" }, signal)).items,
  });
  const options = [
    { value: "", label: H("CopyNone") },
    ...(houses.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const toggled = (feature: HouseFeature, isOn: boolean) =>
    isOn ? [...first.features, feature] : first.features.filter((one) => one !== feature);
  return (
    <>
      <Field label={H("CopyFrom")} hint={H("CopyFromHint")}>
        {(control) => (
          <Select
            {...control}
            value={first.copyFrom === null ? "" : String(first.copyFrom)}
            options={options}
            onPick={(picked) => onChange({ ...first, copyFrom: picked === "" ? null : Number(picked) })}
          />
        )}
      </Field>
      {first.copyFrom === null ? (
        <Field label={K("Colour")}>
          {(control) => (
            <input
              {...control}
              type="color"
              value={first.colour}
              onChange={(event) => onChange({ ...first, colour: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <fieldset className="form">
        <legend className="form__legend">{H("FirstFeatures")}</legend>
        {houseFeatures.map((feature) => (
          <label key={feature} className="check">
            <input
              type="checkbox"
              checked={first.features.includes(feature)}
              onChange={(event) => onChange({ ...first, features: toggled(feature, event.target.checked) })}
            />
            <span>{L(featureWords[feature])}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
