import { buffer } from 'node:stream/consumers';
import { type SqlBool, sql } from 'kysely';
import { code } from '#kit/contract/answer.ts';
import { pictureType } from '#kit/contract/image-mode.ts';
import type { Context } from '#kit/server/context.ts';
import { storedBytes } from '#kit/server/files/files.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import type { FaceResult } from '#kit/server/outside/adapters.ts';
import { Answered, conflict, invalid } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { faceStates } from '../../contract/customer.ts';
import {
  custPhotoPage,
  custPhotoUpdate,
  custRegisterFace,
  faceRecognition,
} from '../../contract/photo.ts';
import { anyBelow } from '../organisation/organisations-below.ts';
import { assertPhoto, lockCustomer } from '../people/customer.ts';
import { wherePersonMatches } from '../people/people-search.ts';
import { faceForgotten } from './face.ts';

const pages = serveList('customer', custPhotoPage, {
  visible: ({ scope }) =>
    sql<SqlBool>`customer.state = 1 and ${scopeWhere('customer.orgId', scope.organisations)}`,
  shown: (rows) =>
    rows
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .select('organisation.orgFullName'),
  where: {
    orgId: (orgId, context) => sql`customer.org_id = ${anyBelow(context, [orgId])}`,
    keyword: (keyword, context) => wherePersonMatches(context, keyword),
    hasPhoto: (has) => sql`(photo_url is not null) = ${has === 1}`,
  },
});

/** An active person of the caller's. @throws notFound, conflict CANCELLED */
async function active(
  context: Context,
  custId: number,
): Promise<{ readonly photoUrl: string | null }> {
  const person = await lockCustomer(context, custId);
  if (person.state !== 1) throw conflict('CANCELLED', '人员已注销，不能修改');

  return person;
}

const update = implement(custPhotoUpdate, async (context, { custId, photoUrl }) => {
  await active(context, custId);
  await assertPhoto(context, photoUrl);
  await context.tx
    .updateTable('customer')
    .set({ photoUrl: photoUrl || null, ...faceForgotten, version: sql`version + 1` })
    .where('custId', '=', custId)
    .execute();

  return undefined;
});

/** The bytes of a photograph that was uploaded here; pictures of other sites are never fetched, other files never read. */
async function photoBytes(context: Context, url: string | null): Promise<Buffer> {
  const stream = url ? await storedBytes(context, url) : undefined;
  const bytes = stream && (await buffer(stream));
  if (!bytes || !pictureType(bytes)) throw invalid('photo', '请先上传照片');

  return bytes;
}

/** What becomes of a face that was looked for. */
const faceColumns = (crypto: Context['crypto'], face: FaceResult) => ({
  faceState: 'feature' in face ? faceStates.key.registered : faceStates.key.refused,
  faceReason: 'feature' in face ? null : face.reason,
  faceFeatureCipher: 'feature' in face ? crypto.protect(face.feature.toString('base64')) : null,
  faceAt: sql<string>`now()`,
});

/* Reading a face takes a second: no transaction waits for it. */
const register = implementAfter(
  custRegisterFace,
  (outside, { custId, photo }) =>
    outside
      .transaction(async (context) => {
        const photoUrl = photo ?? (await active(context, custId)).photoUrl;
        return { photoUrl, bytes: await photoBytes(context, photoUrl) };
      })
      .then(async ({ photoUrl, bytes }) => ({
        photoUrl,
        face: await outside.adapters.faces?.(bytes),
      })),
  async (context, { photoUrl, face }, { custId }) => {
    const known = await active(context, custId);
    const unread = photoUrl === known.photoUrl ? {} : faceForgotten;
    await context.tx
      .updateTable('customer')
      .set({
        photoUrl,
        ...(face ? faceColumns(context.crypto, face) : unread),
        version: sql`version + 1`,
      })
      .where('custId', '=', custId)
      .execute();

    if (!face) return { faceState: faceStates.key.none };
    if ('feature' in face) return { faceState: faceStates.key.registered };

    return new Answered(code.faceRegistration, face.reason, { faceState: faceStates.key.refused });
  },
);

const recognition = implement(faceRecognition, async ({ adapters }) => ({
  configured: adapters.faces !== undefined,
}));

export const photoRoutes = [pages, update, register, recognition];
