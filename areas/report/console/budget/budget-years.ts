const YEARS_BEFORE = 3;
const YEARS_AFTER = 2;

/** The years an operator may look at: a few behind, and the next ones. */
export const yearsAround = (now: number) =>
  Array.from({ length: YEARS_BEFORE + YEARS_AFTER + 1 }, (_each, at) => {
    const year = now - YEARS_BEFORE + at;
    return { key: year, desc: String(year) };
  });
