import { daysBefore } from '#kit/contract/calendar-day.ts';
import { createRandom, type Random } from './random.ts';

const SURNAMES = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
];
const MALE = [
  ...'伟强磊军洋勇杰涛明超刚平辉鹏华飞鑫波斌宇浩凯健俊帆帅旭宁龙林欢辰晨哲轩昊天博文思远志航子豪泽铭睿嘉',
];
const FEMALE = [
  ...'芳娜敏静丽艳娟霞秀英玉萍红玲燕琳雪梅婷慧莹洁颖露瑶怡婧琪晗雨梦欣悦佳璐茜菲蕾薇岚柔晴',
];

export interface Person {
  readonly custNum: string;
  readonly custName: string;
  readonly sex: 1 | 2;
  /** Plain text; sent encrypted like the console does. */
  readonly mobile: string;
  readonly cardNo: string;
  /** Index into `departments`. */
  readonly department: number;
  readonly type: PersonType;
  /** `YYYY-MM-DD`; null for some, as with real people. */
  readonly birthday: string | null;
}
export type PersonType = 'student' | 'teacher' | 'staff';
export const personTypeNames: Record<PersonType, string> = {
  student: '学生',
  teacher: '教师',
  staff: '后勤职工',
};

export interface Department {
  readonly path: readonly string[];
  readonly type: PersonType;
  readonly size: number;
}

const colleges: readonly (readonly [string, readonly string[]])[] = [
  ['计算机学院', ['软件工程', '人工智能', '网络工程']],
  ['经济管理学院', ['会计学', '国际金融', '工商管理']],
  ['机械工程学院', ['机械设计', '车辆工程']],
  ['外国语学院', ['英语', '日语']],
  ['食品科学学院', ['食品质量与安全', '营养学']],
];
const offices = ['教务处', '学生处', '财务处', '图书馆', '信息中心'];

/** The organisation tree from the top: colleges with their majors and years, teaching staff, offices, logistics. */
export const departments: readonly Department[] = [
  ...colleges.flatMap(([college, majors]) =>
    majors.flatMap((major) =>
      ['2024级', '2025级', '2026级'].map((year) => ({
        path: ['云溪大学', college, major, `${year}${major}`],
        type: 'student' as const,
        size: 46,
      })),
    ),
  ),
  ...colleges.map(([college]) => ({
    path: ['云溪大学', college, `${college}教师`],
    type: 'teacher' as const,
    size: 34,
  })),
  ...offices.map((office) => ({
    path: ['云溪大学', '机关部门', office],
    type: 'staff' as const,
    size: 14,
  })),
  { path: ['云溪大学', '后勤集团', '饮食服务中心'], type: 'staff', size: 56 },
  { path: ['云溪大学', '后勤集团', '物业服务中心'], type: 'staff', size: 48 },
];

/* Of its own, so that everything else of the demo is drawn as before. */
const BIRTHDAY_SEED = 1207;
/** Years of age, both included. */
const AGES: Record<PersonType, readonly [number, number]> = {
  student: [18, 23],
  teacher: [28, 60],
  staff: [24, 58],
};
/** A leap year, so that no person is younger than said. */
const YEAR_DAYS = 366;

function birthdayOf(random: Random, type: PersonType, today: string): string | null {
  const [youngest, oldest] = AGES[type];
  const days = random.between(youngest * YEAR_DAYS, oldest * YEAR_DAYS);

  return random.chance(0.95) ? daysBefore(today, days) : null;
}

const givenName = (random: Random, letters: readonly string[]): string =>
  random.chance(0.72) ? random.pick(letters) + random.pick(letters) : random.pick(letters);

/** All people of the demo merchant, `total` people in the order of their departments, as old as they are on `today`. */
export function makePeople(random: Random, total: number, today: string): Person[] {
  const births = createRandom(BIRTHDAY_SEED);
  const places = departments.flatMap((department, index) =>
    Array.from({ length: department.size }, () => ({ department: index, type: department.type })),
  );

  return Array.from({ length: total }, (_unused, index) => {
    const place = places[index % places.length] as (typeof places)[number];
    const sex = random.chance(0.52) ? 1 : 2;

    return {
      ...place,
      sex,
      custNum: `${place.type === 'student' ? '2' : '1'}${String(index + 1).padStart(6, '0')}`,
      custName: random.pick(SURNAMES) + givenName(random, sex === 1 ? MALE : FEMALE),
      mobile: `1${random.pick(['38', '39', '50', '58', '86', '87', '88'])}${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
      cardNo: String(30_000_000 + index * 37 + random.between(0, 36)),
      birthday: birthdayOf(births, place.type, today),
    };
  });
}
