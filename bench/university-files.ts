import iconv from 'iconv-lite';

export const PERSON_TYPES = ['本科生', '研究生', '教职工'] as const;

const COLLEGES = 40;

/** People of one class; a registrar's file lists class by class. */
const CLASS = 52;

const CLASSES_EACH = 49;

/** The 2,000 organisations of the university, one a line, colleges first. */
export function organisationFile(): Buffer {
  const colleges = Array.from({ length: COLLEGES }, (_one, index) =>
    collegeOf(index * CLASS * CLASSES_EACH),
  );
  const classes = colleges.flatMap((college) =>
    Array.from({ length: CLASSES_EACH }, (_one, index) => `${college}/${index + 1}班`),
  );

  return saved(['组织全称', ...colleges, ...classes]);
}

const collegeOf = (index: number): string =>
  `${(Math.floor(index / CLASS / CLASSES_EACH) % COLLEGES) + 1}号书院`;

/** As a spreadsheet saves CSV in China. */
const saved = (lines: readonly string[]): Buffer => iconv.encode(lines.join('\r\n'), 'gb18030');

/** One in so many works there. */
const STAFF = 10;

export const JOB = '教师';

export const COST_CENTER = '0001';

/** People with every column the import knows. */
export function peopleFile(people: number): Buffer {
  const line = (index: number): string => {
    const organisation = `${collegeOf(index)}/${className(index)}`;
    const card = 90_000_000 + index;
    const [type, job, center] =
      index % STAFF === 0
        ? ['教职工', JOB, COST_CENTER]
        : [index % 3 ? '本科生' : '研究生', '', ''];
    const born = idCardOf(index)
      .slice(6, 14)
      .replace(/(....)(..)(..)/, '$1-$2-$3');
    const mail = `${numberOf(index)}@student.example.edu.cn`;

    return `${numberOf(index)},${nameOf(index)},${index % 2 ? '女' : '男'},${organisation},${card},${mobileOf(index)},${idCardOf(index)},${type},${job},${center},${born},${mail},2026级`;
  };

  const lines = Array.from({ length: people }, (_one, index) => line(index));

  return saved([
    '人员编号,姓名,性别,所属组织,卡号,手机号码,身份证号,人员类别,岗位,成本中心编号,生日,邮箱,备注',
    ...lines,
  ]);
}

const className = (index: number): string => `${(Math.floor(index / CLASS) % CLASSES_EACH) + 1}班`;

const idCardOf = (index: number): string => {
  const [month, day] = [(index % 12) + 1, (Math.floor(index / 12) % 28) + 1];
  return `110105${2000 + (index % 8)}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}${String(index % 10_000).padStart(4, '0')}`;
};

/** A number no other person in a run has. */
const FIRST_NUMBER = 7_000_000;

/** What the file says of one person. */
export const numberOf = (index: number): string => String(FIRST_NUMBER + index);

const FAMILY = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许'];

const GIVEN = [
  ...'明华强伟芳娜敏静丽军磊洋勇艳杰娟涛超秀霞平刚桂英文玉兰红建国志海云飞雪梅晓东林春',
];

export const nameOf = (index: number): string => {
  const given = Math.floor(index / FAMILY.length);
  const second = Math.floor(given / GIVEN.length);

  return `${FAMILY[index % FAMILY.length]}${GIVEN[given % GIVEN.length]}${GIVEN[second % GIVEN.length]}`;
};

export const mobileOf = (index: number): string => `139${String(10_000_000 + index).slice(-8)}`;

/** Canteens with their stalls, a stall a line. */
export function placeFile(canteens: number, stalls: number): Buffer {
  const line = (index: number): string => {
    const canteen = (index % canteens) + 1;
    const stall = Math.floor(index / canteens) + 1;

    return `U${canteen},大学食堂${canteen},${(canteen % 10) + 1}号校区,${stall},${canteen}号食堂档口${stall}`;
  };

  const lines = Array.from({ length: stalls }, (_one, index) => line(index));

  return saved(['食堂编号,食堂名称,所属区域,档口编号,档口名称', ...lines]);
}
