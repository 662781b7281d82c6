/** Says what a program does while a person waits for it. */
export interface StartSteps {
  /** The step before is over, the next one begins. */
  next(): void;
  /** How far the step is, such as `6 / 35`: one line that is written over. */
  progress(how: string): void;
}

/**
 * Steps of a start, numbered, as people see them in a terminal; without one nothing is said.
 * @param out undefined where there is no terminal
 */
export function startSteps(
  out: { write(text: string): unknown } | undefined,
  names: readonly string[],
): StartSteps {
  let number = 0;
  let isOpen = false;
  const say = (text: string): void => {
    out?.write(`${isOpen ? '\n' : ''}${text}\n`);
    isOpen = false;
  };

  return {
    next() {
      const name = names[number];
      number += 1;
      if (name !== undefined) say(`[${number}/${names.length}] ${name}`);
    },
    progress(how) {
      /* To the beginning of the line, and the rest of it cleared. */
      out?.write(`\r\u001b[K      ${how}`);
      isOpen = true;
    },
  };
}
