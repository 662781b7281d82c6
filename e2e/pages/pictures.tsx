import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { UploadProgress } from '#areas/system/console/upload-progress.tsx';
import { ImageField } from '#kit/console/picture/image-field.tsx';
import { type ConsoleParts, ConsolePartsContext } from '#kit/console/shell/console-parts.ts';
import { IMAGE_MODES } from '#kit/contract/image-mode.ts';

/*
 * A list of pictures alone on a page: no form of the product holds several yet. What is uploaded stays in the browser. The address
 * says which mode (rule forms/image-modes) it takes.
 */
const asked = new URLSearchParams(window.location.search).get('mode');
const mode = IMAGE_MODES.find((each) => String(each) === asked) ?? 'default';

const parts = {
  pictures: { upload: async (file: File) => `${URL.createObjectURL(file)}#${file.name}` },
} as unknown as ConsoleParts;

function Page(): ReactNode {
  const [value, setValue] = useState<string | readonly string[] | null>([]);
  const names = [...(value ?? [])].map((address) => address.split('#')[1]);

  return (
    <ConsolePartsContext value={parts}>
      <MemoryRouter>
        <ImageField mode={mode} several value={value} onChange={setValue} />
        <output>{names.join(' ')}</output>
        <UploadProgress />
      </MemoryRouter>
    </ConsolePartsContext>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
