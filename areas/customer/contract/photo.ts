import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, ShownTime } from '#kit/contract/fields.ts';
import { JobStarted, JobView } from '#kit/contract/job.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { ImageUrl } from '#kit/contract/validators.ts';
import { faceStates } from './customer.ts';

export const photoStates = lookup({
  present: { key: 1, desc: '有照片' },
  absent: { key: 2, desc: '无照片' },
});

export const custPhotoPage = listSet({
  id: 'customer.custPhotoPage',
  title: '人员照片列表',
  path: '/custInfo/queryCustPhotoPage',
  access: 'customer:photo:page',
  scope: 'organisation',
  own: {
    custId: Id,
    custNum: z.string().meta({ title: '人员编号', width: 120, sort: true }),
    custName: z.string().meta({ title: '姓名', width: 110, sort: true, leadsTo: 'custId' }),
    photoUrl: z.string().nullable().meta({ title: '照片', kind: 'image', width: 80 }),
    faceState: keyOf(faceStates).meta({ title: '人脸', width: 100 }),
    faceReason: z.string().nullable().meta({ title: '失败原因', width: 200 }),
    faceAt: ShownTime.nullable().meta({ title: '注册时间', sort: true }),
  },
  shown: { orgFullName: z.string().meta({ title: '所属组织', width: 260 }) },
  key: 'custId',
  columns: ['photoUrl', 'custNum', 'custName', 'orgFullName', 'faceState', 'faceReason', 'faceAt'],
  filter: {
    /** With everything below it. */
    orgId: Id.optional(),
    keyword: Keyword.meta({ placeholder: '姓名、编号、手机号或其后4位' }),
    hasPhoto: keyOf(photoStates).optional().meta({ title: '照片' }),
    faceState: keyOf(faceStates).optional(),
  },
  order: ascending('custNum'),
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
 * with code 59000 and kept as unsuccessful (rule people/face). Without a recognition the photograph is kept and the state
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
