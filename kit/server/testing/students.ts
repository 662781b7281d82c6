import iconv from 'iconv-lite';

/* A file of students with the traits of those that schools send: GB18030, English headings, card numbers of which two stand twice. */

/** Rows that repeat the card of the row before them. */
const REPEATING = new Set([1200, 4000]);

const CLASSES = 41;

const FIRST_NUMBER = 180_001;

const FIRST_CARD = 19_762_330;

/** What is in the file, for tests to compare with. */
export const STUDENT_FILE = {
  name: 'campus-students.csv',
  rows: 4341,
  repeated: REPEATING.size,
  classes: CLASSES,
  first: {
    custNum: String(FIRST_NUMBER),
    cardNo: String(FIRST_CARD),
    className: '18国际金融',
  },
} as const;

const HEADINGS = 'Index,CardNo,Sex,Major,AccessCardNo';

/** The bytes of the file. */
export function studentFile(): Buffer {
  const lines = Array.from({ length: STUDENT_FILE.rows }, (_one, index) => lineOf(index));
  return iconv.encode([HEADINGS, ...lines].join('\r\n'), 'gb18030');
}

/** One student as a line of the file. */
function lineOf(index: number): string {
  const cardAt = REPEATING.has(index) ? index - 1 : index;
  const columns = [
    index + 1,
    FIRST_NUMBER + index,
    index % 2 === 0 ? '男' : '女',
    classOf(Math.floor(index / 106)),
    FIRST_CARD + cardAt * 7,
  ];

  return columns.join(',');
}

const MAJORS = [
  '国际金融',
  '市场营销',
  '软件技术',
  '连锁经营',
  '会计',
  '电子商务',
  '旅游管理',
  '物流管理',
  '艺术设计',
  '建筑工程',
  '机电一体化',
  '汽车检修',
  '护理',
  '学前教育',
];

/** `18国际金融`, `18市场营销`, ... and second classes of a subject with a number behind. */
function classOf(index: number): string {
  const at = index % CLASSES;
  const parallel = Math.floor(at / MAJORS.length);
  const subject = MAJORS[at % MAJORS.length] ?? '';

  return `18${subject}${parallel === 0 ? '' : parallel + 1}`;
}
