/** What a form or filter puts into a control it is given. */
export interface ControlProps<Value> {
  readonly id?: string;
  readonly value?: Value | null;
  /** `text`: the value in words, for summaries of a search. */
  readonly onChange?: (value: Value | undefined, text?: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

export interface Option {
  readonly value: string | number;
  readonly label: string;
  /** What tells it from others of the same label, such as its number; shown where there are any. */
  readonly mark?: string;
  readonly disabled?: boolean;
}

/** One node of a tree to choose from. */
export interface TreeNode {
  readonly value: string;
  readonly title: string;
  readonly selectable?: boolean;
  readonly children?: readonly TreeNode[];
}

/** The name of a control for screen readers where no form gives it an id with a label: what it asks for. */
export const ownName = (id: string | undefined, placeholder: string) =>
  id === undefined ? { 'aria-label': placeholder } : {};
