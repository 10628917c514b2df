// Shows a fault of the page instead of a blank screen, with the way to try again.

import { Component, type ReactNode } from "react";
import { lastFault } from "../lib/api.ts";
import { commonWords } from "../lib/common-words.ts";
import { P } from "../lib/page-words.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "./Button.tsx";
import { FaultReference } from "./FaultReference.tsx";
import { Empty } from "./States.tsx";

const C = wordsOf(commonWords);

type Props = { readonly children: ReactNode };
type State = { readonly failed: boolean };

/** React asks for a class here. A reload also fetches chunks that a new release has replaced. */
export class CatchFaults extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const retry = (
      <Button look="primary" onClick={() => location.reload()}>
        {C("Retry")}
      </Button>
    );
    const reference = lastFault.get();
    const ways = (
      <>
        {reference === null ? null : <FaultReference reference={reference} />}
        {retry}
      </>
    );
    return (
      <main role="alert">
        <Empty title={P("FaultTitle")} text={P("FaultText")} action={ways} />
      </main>
    );
  }
}
