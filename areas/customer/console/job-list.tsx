import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { jobAdd, jobDelete, jobPage, jobUpdate } from '../contract/job.ts';

export const preload = firstPage(jobPage);

/** Jobs of people (document 1 section 2, /personal/custJob). */
export default function JobList() {
  return (
    <ResourceScreen
      noun="岗位"
      list={jobPage}
      rowKey="jobId"
      filters={[{ key: 'keyword', title: '关键字', placeholder: '岗位名称或编号' }]}
      add={jobAdd}
      modify={jobUpdate}
      remove={jobDelete}
      removeHint="仍有人员的岗位不能删除"
      fields={[
        { key: 'jobName', title: '岗位名称' },
        { key: 'jobNum', title: '岗位编号', required: false },
        { key: 'remark', title: '备注', input: 'textarea', span: 2, required: false },
      ]}
    />
  );
}
