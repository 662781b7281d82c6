import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { code } from '#kit/contract/answer.ts';
import { pictureType } from '#kit/contract/image-mode.ts';
import type { Context } from '#kit/server/context.ts';
import { storedBytes } from '#kit/server/files.ts';
import { implement, implementAfter, implementPage } from '#kit/server/implement.ts';
import { asked, matching } from '#kit/server/list.ts';
import { Answered, conflict, invalid } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { custPhotoPage, custPhotoUpdate, custRegisterFace, faceRecognition } from '../contract/photo.ts';
import { assertPhoto, locked } from './customer.ts';
import { FACE, faceForgotten } from './face.ts';
import { extractFace, type FaceResult, recognisesFaces } from './face-extractor.ts';
import { anyBelow } from './organisations-below.ts';
import { matches } from './people-search.ts';

const pages = implementPage(
  custPhotoPage,
  (context, { orgId, keyword, hasPhoto, faceState }) => {
    const { tx, scope } = context;
    return tx
      .selectFrom('customer')
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .select(['custId', 'custNum', 'custName', 'organisation.orgFullName', 'photoUrl'])
      .select(['faceState', 'faceReason', 'faceAt'])
      .where('customer.state', '=', 1)
      .where(scopeWhere('customer.orgId', scope.organisations))
      .where(matching({ 'customer.faceState': faceState }))
      .where(asked(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
      .where(asked(keyword, (text) => matches(context, text)))
      .where(asked(hasPhoto, (has) => sql`(photo_url is not null) = ${has === 1}`));
  },
  { order: [{ column: 'custNum', asc: true }], key: 'custId' },
);

/** An active person of the caller's. @throws notFound, conflict CANCELLED */
async function active(context: Context, custId: number): Promise<{ readonly photoUrl: string | null }> {
  const person = await locked(context, custId);
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
  faceState: 'feature' in face ? FACE.registered : FACE.refused,
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
      .then(async ({ photoUrl, bytes }) => ({ photoUrl, face: await extractFace(bytes) })),
  async (context, { photoUrl, face }, { custId }) => {
    const known = await active(context, custId);
    const unread = photoUrl === known.photoUrl ? {} : faceForgotten;
    await context.tx
      .updateTable('customer')
      .set({ photoUrl, ...(face ? faceColumns(context.crypto, face) : unread), version: sql`version + 1` })
      .where('custId', '=', custId)
      .execute();
    if (!face) return { faceState: FACE.none };
    if ('feature' in face) return { faceState: FACE.registered };
    return new Answered(code.faceRegistration, face.reason, { faceState: FACE.refused });
  },
);

const recognition = implement(faceRecognition, async () => ({ configured: recognisesFaces() }));

export const photoRoutes = [pages, update, register, recognition];
