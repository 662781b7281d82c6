/** What a kind of upload accepts. The type is what the bytes say, never what the name says. */
export interface FileRule {
  /** Media type -> extensions it may be stored under; where there are several, the file's own name chooses. */
  readonly types: Readonly<Record<string, readonly string[]>>;
  /** A file stays below this many bytes. */
  readonly maxBytes: number;
}

/** Documents of the office: PDF, Word, Excel, PowerPoint and pictures below 20 MB. None with programs (macros) inside. */
export const documentRule: FileRule = {
  types: {
    'application/pdf': ['pdf'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
    'application/x-cfb': ['doc', 'xls', 'ppt'],
    'image/jpeg': ['jpg'],
    'image/png': ['png'],
  },
  maxBytes: 20 * 1024 * 1024,
};
