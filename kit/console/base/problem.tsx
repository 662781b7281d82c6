/** Why what stands in a control of a search area is refused; below it, where it moves nothing. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="scr-problem" role="alert" title={text}>
      {text}
    </p>
  );
