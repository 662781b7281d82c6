import type { Stage } from './stage.ts';

export interface Places {
  readonly canteenIds: readonly number[];
  readonly stallIds: readonly number[];
}

const FIRST_CANTEEN = 100;

export const CANTEENS = 10;

const FIRST_STALL = 200;

export const STALLS = 40;

/** Ten canteens of four stalls each. */
export const loadPlaces = (stage: Stage): Promise<Places> =>
  stage.once('places', async () => {
    const { superuser, merchantId } = stage;
    await superuser.query(
      `insert into canteen (merchant_id, canteen_id, canteen_name, canteen_num)
         select $1, $2 + n, '食堂' || (n + 1), 'C' || lpad((n + 1)::text, 3, '0') from generate_series(0, $3 - 1) n`,
      [merchantId, FIRST_CANTEEN, CANTEENS],
    );

    await superuser.query(
      `insert into stall (merchant_id, stall_id, canteen_id, stall_name, stall_num)
         select $1, $2 + n, $3 + n % $4, '档口' || (n + 1), 'S' || lpad((n + 1)::text, 3, '0') from generate_series(0, $5 - 1) n`,
      [merchantId, FIRST_STALL, FIRST_CANTEEN, CANTEENS, STALLS],
    );

    return { canteenIds: ids(FIRST_CANTEEN, CANTEENS), stallIds: ids(FIRST_STALL, STALLS) };
  });

const ids = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_unused, index) => first + index);

export interface People {
  readonly people: number;
  readonly firstCustomer: number;
  /** The classes: 250 people each at full size. */
  readonly classIds: readonly number[];
}

const PEOPLE = 50_000;

/** Ids of what is loaded here; the allocator's own begin at a million. */
const FIRST_ORGANISATION = 1000;

const FACULTIES = 10;

const organisations = `insert into organisation (merchant_id, org_id, super_id, org_name, org_full_name, org_level, path)
  select $1::bigint, $2::bigint, null, '云塘大学', '云塘大学', 1, '/' || $2::bigint || '/'
  union all
  select $1, $2 + 1 + n, $2, n + 1 || '号学院', '云塘大学/' || n + 1 || '号学院', 2, '/' || $2 || '/' || $2 + 1 + n || '/'
    from generate_series(0, $3::int - 1) n
  union all
  select $1, $2 + 1 + $3 + n, $2 + 1 + n % $3, n + 1 || '班', '云塘大学/' || n % $3 + 1 || '号学院/' || n + 1 || '班', 3,
         '/' || $2 || '/' || $2 + 1 + n % $3 || '/' || $2 + 1 + $3 + n || '/'
    from generate_series(0, $4::int - 1) n`;

const CLASSES = 200;

/* Spread over the classes in an order that looks random, as people enrolled over years do. */
const customers = `insert into customer (merchant_id, cust_id, cust_num, cust_name, sex, org_id, mobile_mask)
  select $1::bigint, $2::bigint + n, (180000 + n)::text,
         substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗', 1 + n % 20, 1) || substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平', 1 + n / 20 % 20, 1)
           || substr('一国文海春建华志玉兰', 1 + n / 400 % 10, 1),
         1 + n % 2, $3::bigint + (hashint4(n)::bigint & 1048575) % $5::int, '138****' || lpad((n % 10000)::text, 4, '0')
    from generate_series(0, $4::int - 1) n`;

const FIRST_CUSTOMER = 100_000;

/** 50,000 people in a tree of 10 faculties and 200 classes. */
export const loadPeople = (stage: Stage): Promise<People> =>
  stage.once('people', async () => {
    const { superuser, merchantId } = stage;
    const people = Math.round(PEOPLE * stage.scale);
    const firstClass = FIRST_ORGANISATION + 1 + FACULTIES;
    await superuser.query(organisations, [merchantId, FIRST_ORGANISATION, FACULTIES, CLASSES]);
    await superuser.query(customers, [merchantId, FIRST_CUSTOMER, firstClass, people, CLASSES]);
    await superuser.query('vacuum analyze organisation, customer');

    return { people, firstCustomer: FIRST_CUSTOMER, classIds: ids(firstClass, CLASSES) };
  });
