/** Why a file cannot be imported. */
export type SheetErrorCode =
  /** No byte, or no filled cell. */
  | 'EMPTY_FILE'
  /** More bytes or columns than allowed, or more than that once unpacked. */
  | 'TOO_LARGE'
  | 'TOO_MANY_ROWS'
  /** Not a readable .xls, .xlsx or CSV file, whatever its name says. */
  | 'NOT_A_SHEET'
  /** The first row is blank. */
  | 'NO_HEADER';

/** The refusal of a file by `readSheet`. `rowNumber` is the row that cannot be read, where there is one. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly rowNumber: number | undefined;
  constructor(code: SheetErrorCode, options: { cause?: unknown; rowNumber?: number } = {}) {
    super(code, options);
    this.name = 'SheetError';
    this.code = code;
    this.rowNumber = options.rowNumber;
  }
}
