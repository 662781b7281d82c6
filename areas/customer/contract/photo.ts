import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword } from '#kit/contract/fields.ts';
import { JobStarted, JobView } from '#kit/contract/job.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';
import { ImageUrl } from '#kit/contract/validators.ts';
import { faceStates } from './customer.ts';

export const photoStates = lookup([
  { key: 1, desc: '有照片' },
  { key: 2, desc: '无照片' },
]);

const PhotoRow = z.object({
  custId: Id,
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string(),
  photoUrl: z.string().nullable(),
  faceState: keyOf(faceStates),
  faceReason: z.string().nullable(),
  faceAt: z.string().nullable(),
});

export const photoColumns = columns<typeof PhotoRow>()([
  { key: 'photoUrl', title: '照片', kind: 'image', width: 80 },
  { key: 'custNum', title: '人员编号', width: 120, sort: true },
  { key: 'custName', title: '姓名', width: 110, sort: true },
  { key: 'orgFullName', title: '所属组织', width: 260 },
  { key: 'faceState', title: '人脸', kind: 'enum', of: faceStates, width: 100 },
  { key: 'faceReason', title: '失败原因', width: 200 },
  { key: 'faceAt', title: '注册时间', kind: 'datetime', sort: true },
]);

/** Active people with their photographs (document 0 section 3, Photo record). */
export const custPhotoPage = page({
  id: 'customer.custPhotoPage',
  title: '人员照片列表',
  path: '/custInfo/queryCustPhotoPage',
  access: 'customer:photo:page',
  scope: 'organisation',
  filter: {
    /** With everything below it. */
    orgId: Id.optional(),
    keyword: Keyword,
    hasPhoto: keyOf(photoStates).optional(),
    faceState: keyOf(faceStates).optional(),
  },
  row: PhotoRow,
  columns: photoColumns,
  export: 'customer.custPhotoPageExport',
});

/** Null removes the photograph. A face registered from the old one is no longer valid. */
export const custPhotoUpdate = write({
  id: 'customer.custPhotoUpdate',
  title: '修改人员照片',
  path: '/custInfo/updateCustPhoto',
  access: 'customer:photo:modify',
  scope: 'organisation',
  content: z.object({ custId: Id, photoUrl: ImageUrl.nullable() }),
});

/** Whether a recognition of faces is configured; without one photographs are kept and no feature is generated. */
export const faceRecognition = read({
  id: 'customer.faceRecognition',
  title: '人脸识别配置',
  path: '/custInfo/face/recognition',
  access: 'customer:photo:page',
  result: z.object({ configured: z.boolean() }),
});

/**
 * Registers the face of a photograph: the given one, or the one the person has. A picture no face can be read from is answered
 * with code 59000 and kept as unsuccessful (document 0 section 7). Without a recognition the photograph is kept and the state
 * stays "not generated".
 */
export const custRegisterFace = write({
  id: 'customer.custRegisterFace',
  title: '注册人脸',
  path: '/custInfo/registerFace',
  access: 'customer:face:register',
  scope: 'organisation',
  content: z.object({ custId: Id, photo: ImageUrl.optional() }),
  result: z.object({ faceState: keyOf(faceStates) }),
});

/** A zip of pictures named by person number (180001.jpg, or 180001_anything.jpg); runs as a job. */
export const custPhotoImport = write({
  id: 'customer.custPhotoImport',
  title: '批量导入照片',
  path: '/custInfo/photo/import',
  access: 'customer:photo:modify',
  scope: 'organisation',
  transport: 'multipart',
  content: z.object({}),
  result: JobStarted,
});

/** Refused pictures a poll names; the file names all of them. */
export const PHOTOS_REFUSED_SHOWN = 50;

/** Pictures that were not taken over, each with its reason in Chinese: the first of them. */
const PhotoImportOutcome = z.object({
  imported: Count,
  refusedCount: Count,
  refused: z.array(z.object({ fileName: z.string(), reason: z.string() })),
});

export const custPhotoImportResult = read({
  id: 'customer.custPhotoImportResult',
  title: '照片导入结果',
  path: '/custInfo/photo/import/result',
  access: 'customer:photo:modify',
  content: z.object({ jobId: Id }),
  result: JobView.extend({ result: PhotoImportOutcome.nullable() }),
});

/** All pictures that were not taken over, each with its reason, as a file. */
export const custPhotoImportBadRows = read({
  id: 'customer.custPhotoImportBadRows',
  title: '照片导入错误数据',
  path: '/custInfo/photo/import/badRows',
  access: 'customer:photo:modify',
  file: true,
  content: z.object({ jobId: Id }),
});
