// Beside what the list says: where a journey stands, and the sum, with a line of its own for each that failed.
import { stripVTControlCharacters } from 'node:util';

/** The harness makes the test; a journey stands where it is written, which it notes. */
export const AT = 'at';

export default class Report {
  printsToStdio() {
    return false;
  }

  onBegin(_, suite) {
    this.journeys = suite.allTests();
    for (const journey of this.journeys) {
      const at = journey.annotations.findIndex(({ type }) => type === AT);
      if (at < 0) continue;
      const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(journey.annotations[at].description);
      journey.annotations.splice(at, 1);
      journey.location = { file, line: Number(line), column: Number(column) };
    }
  }

  /** What did not come to its end, for whatever reason, has not passed. */
  onEnd() {
    const failed = this.journeys.filter((journey) => !journey.ok() || journey.outcome() === 'skipped');
    for (const journey of failed) {
      const { error } = journey.results.at(-1) ?? {};
      const [why] = stripVTControlCharacters(error?.message ?? 'it was not travelled').split('\n');
      console.log(`FAIL  ${journey.title}: ${why}`);
    }
    console.log(`journeys: ${this.journeys.length - failed.length} passed, ${failed.length} failed`);
  }
}
