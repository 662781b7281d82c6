/** Makes the time of a process, or of a page before its own scripts, `offset` milliseconds later. Names nothing outside itself: a page gets its text. */
export function shiftDate(offset: number): void {
  const { Date: RealDate } = globalThis;
  const now = () => RealDate.now() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, args, made) =>
      Reflect.construct(real, args.length === 0 ? [now()] : args, made),
    apply: () => new RealDate(now()).toString(),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  });
}
