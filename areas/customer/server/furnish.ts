import type { Context } from '#kit/server/context.ts';
import { mobileColumns } from './people/secrets.ts';

interface NewPlace {
  readonly placeName: string;
  readonly placeNum: string;
  readonly below?: readonly NewPlace[];
}

/** Catalogues of people to set up without a form: the demo merchant, a first start. */
export interface PeopleCatalogues {
  readonly jobs: readonly { readonly jobName: string; readonly jobNum: string }[];
  readonly costCenters: readonly {
    readonly centerNum: string;
    readonly centerName: string;
    readonly orgId: number;
  }[];
  readonly diseases: readonly {
    readonly chronicName: string;
    readonly avoid: string;
    readonly advice: string;
  }[];
  readonly places: readonly NewPlace[];
  readonly visitors: readonly {
    readonly casualName: string;
    readonly mobile: string;
    readonly company: string;
    readonly loginType: number;
    readonly orgId: number;
    readonly validFrom: string;
    readonly validUntil: string;
  }[];
}

/** Sets up jobs, cost centres, diseases, places and visitors, each kind in one statement. */
export async function furnishPeople(context: Context, catalogues: PeopleCatalogues): Promise<void> {
  const { tx, newId } = context;
  const { jobs, costCenters, diseases, places, visitors } = catalogues;
  await tx
    .insertInto('custJob')
    .values(jobs.map((job) => ({ jobId: newId(), ...job })))
    .execute();
  await tx
    .insertInto('costCenter')
    .values(costCenters.map((center) => ({ costCenterId: newId(), ...center })))
    .execute();
  await tx
    .insertInto('chronicDisease')
    .values(diseases.map((disease) => ({ chronicId: newId(), ...disease })))
    .execute();
  const root = { superId: null, path: '/', fullName: '', level: 0 };
  await tx
    .insertInto('custPlace')
    .values(placeRows(context, places, root) as never)
    .execute();

  await tx
    .insertInto('casualVisitor')
    .values(
      visitors.map(({ mobile, ...visit }) => ({
        casualId: newId(),
        ...visit,
        ...mobileColumns(context, mobile),
      })),
    )
    .execute();
}

interface Stand {
  readonly superId: number | null;
  readonly path: string;
  readonly fullName: string;
  readonly level: number;
}

/** Rows of places with all below them, from the top down. */
function placeRows(context: Context, places: readonly NewPlace[], above: Stand): object[] {
  return places.flatMap(({ placeName, placeNum, below = [] }) => {
    const placeId = context.newId();
    const fullName = above.fullName ? `${above.fullName}/${placeName}` : placeName;
    const stand = { path: `${above.path}${placeId}/`, fullName, level: above.level + 1 };
    const row = { placeId, superId: above.superId, placeName, placeNum, ...stand };

    return [row, ...placeRows(context, below, { superId: placeId, ...stand })];
  });
}
