import { furnishPeople } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { PersonType } from './people.ts';

const rooms = (building: string, floors: number) =>
  Array.from({ length: floors }, (_one, floor) => ({
    placeName: `${floor + 1}层`,
    placeNum: `${building}F${floor + 1}`,
    below: [1, 2].map((room) => ({
      placeName: `${floor + 1}0${room}室`,
      placeNum: `${building}R${floor + 1}0${room}`,
    })),
  }));

const day = (today: string, ahead: number): string => {
  const moment = new Date(`${today}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + ahead);

  return moment.toISOString().slice(0, 10);
};

/** What people of a type do, by the names of jobs and cost centres; students do neither. */
const WORK: Readonly<
  Record<PersonType, { readonly jobs: readonly string[]; readonly centers: readonly string[] }>
> = {
  student: { jobs: [], centers: [] },
  teacher: {
    jobs: ['教师', '教师', '教师', '辅导员', '行政人员', '实验员'],
    centers: ['教学运行', '科研项目', '行政办公'],
  },
  staff: { jobs: ['厨师', '面点师', '收银员', '保洁员', '厨师长', '保安'], centers: ['后勤保障'] },
};

/** Answers the job and the cost centre of a person of a type, who is the n-th of all. */
export async function workOf({ tx }: Pick<Context, 'tx'>) {
  const jobs = await tx.selectFrom('custJob').select(['jobId', 'jobName']).execute();
  const centers = await tx
    .selectFrom('costCenter')
    .select(['costCenterId', 'centerName'])
    .execute();
  const jobIds = new Map(jobs.map(({ jobId, jobName }) => [jobName, jobId]));
  const centerIds = new Map(
    centers.map(({ costCenterId, centerName }) => [centerName, costCenterId]),
  );

  return (type: PersonType, nth: number) => {
    const { jobs: done, centers: paid } = WORK[type];
    return {
      jobId: jobIds.get(done[nth % done.length] ?? '') ?? null,
      costCenterId: centerIds.get(paid[nth % paid.length] ?? '') ?? null,
    };
  };
}

/** Jobs, cost centres, diseases, delivery places and visitors of the demo merchant. `organisations`: ids by full name. */
export async function setUpCatalogues(
  context: Context,
  organisations: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const orgIds = [...organisations.values()];
  const org = (index: number): number => orgIds[index % orgIds.length] as number;
  await furnishPeople(context, {
    jobs: [
      '教师',
      '辅导员',
      '行政人员',
      '实验员',
      '厨师长',
      '厨师',
      '面点师',
      '收银员',
      '保洁员',
      '保安',
    ].map((jobName, index) => ({ jobName, jobNum: `GW${String(index + 1).padStart(2, '0')}` })),
    costCenters: ['教学运行', '行政办公', '后勤保障', '科研项目', '学生活动'].map(
      (centerName, index) => ({
        centerNum: `CB${String(index + 1).padStart(2, '0')}`,
        centerName,
        orgId: org(index * 3),
      }),
    ),
    diseases: [
      {
        chronicName: '糖尿病',
        avoid: '高糖饮料、甜点、精白米面',
        advice: '粗细搭配，定时定量，多吃绿叶蔬菜',
      },
      {
        chronicName: '高血压',
        avoid: '腌制食品、高盐菜肴',
        advice: '每日食盐不超过5克，多吃新鲜蔬果',
      },
      {
        chronicName: '高脂血症',
        avoid: '动物内脏、油炸食品',
        advice: '以鱼、禽、豆制品为主要蛋白质来源',
      },
      {
        chronicName: '痛风',
        avoid: '动物内脏、海鲜、浓肉汤、啤酒',
        advice: '低嘌呤饮食，每日饮水2000毫升以上',
      },
    ],
    places: [
      {
        placeName: '教学区',
        placeNum: 'JX',
        below: [{ placeName: '1号教学楼', placeNum: 'JX1', below: rooms('JX1', 3) }],
      },
      {
        placeName: '生活区',
        placeNum: 'SH',
        below: ['学苑公寓', '桂园公寓'].map((placeName, index) => ({
          placeName,
          placeNum: `SH${index + 1}`,
          below: rooms(`SH${index + 1}`, 2),
        })),
      },
    ],
    visitors: [
      {
        casualName: '周明远',
        mobile: '13812340001',
        company: '启明教育科技有限公司',
        loginType: 2,
        from: -2,
        until: 5,
      },
      {
        casualName: '黄思琪',
        mobile: '13812340002',
        company: '省食品检验研究院',
        loginType: 1,
        from: -30,
        until: -20,
      },
      {
        casualName: '吴建国',
        mobile: '13812340003',
        company: '恒源电梯维保',
        loginType: 3,
        from: 3,
        until: 10,
      },
    ].map(({ from, until, ...visit }, index) => ({
      ...visit,
      orgId: org(index),
      validFrom: day(today, from),
      validUntil: day(today, until),
    })),
  });
}
