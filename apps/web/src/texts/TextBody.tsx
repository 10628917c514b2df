// Paragraphs and headings of a plain text: an empty line ends one, `# ` begins a heading.

import "./texts.css";

export function TextBody({ body }: { readonly body: string }) {
  const lines = body.split(/\n+/).filter((line) => line.trim() !== "");
  return (
    <div className="house-text">
      {lines.map((line, place) =>
        // The text does not change while it is shown.
        line.startsWith("# ") ? <h3 key={place}>{line.slice(2)}</h3> : <p key={place}>{line}</p>,
      )}
    </div>
  );
}
