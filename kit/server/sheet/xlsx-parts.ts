import { customFormats, styles } from './column.ts';
import { escapedText } from './xml-bytes.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

/** `_rels/.rels`: where the workbook is. */
export const packageRelations = `${DECLARATION}<Relationships xmlns="${PACKAGE_RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

/** `xl/_rels/workbook.xml.rels`: the sheets, numbered from 1, then the styles. */
export function workbookRelations(sheets: number): string {
  const list = numbered(sheets).map((number) =>
    relation(number, 'worksheet', `worksheets/sheet${number}.xml`),
  );
  list.push(relation(sheets + 1, 'styles', 'styles.xml'));

  return `${DECLARATION}<Relationships xmlns="${PACKAGE_RELATIONS}">${list.join('')}</Relationships>`;
}

const numbered = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1);

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** `xl/workbook.xml`: the sheets by name. */
export function workbookXml(titles: readonly string[]): string {
  const sheets = titles.map((title, index) => {
    const name = escapedText(title).replaceAll('"', '&quot;');
    return `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  });
  const views =
    '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="12000"/></bookViews>';

  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${views}<sheets>${sheets.join('')}</sheets></workbook>`;
}

const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';

/** `[Content_Types].xml`: what each part is. */
export function contentTypesXml(sheets: number): string {
  const override = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="${SHEET_TYPES}.${type}+xml"/>`;
  return [
    `${DECLARATION}<Types xmlns="${CONTENT_TYPES}">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    ...numbered(sheets).map((number) => override(`worksheets/sheet${number}`, 'worksheet')),
    '</Types>',
  ].join('');
}

const formatsXml = customFormats
  .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join('');

const fontXml = (bold: boolean): string =>
  `<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/></font>`;

const stylesOfCells = styles
  .map(
    ({ format, bold }) =>
      `<xf numFmtId="${format}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('');

/** `xl/styles.xml`: the styles of `column.ts`, in their order. */
export const stylesXml = [
  `${DECLARATION}<styleSheet xmlns="${MAIN}">`,
  `<numFmts count="${customFormats.length}">${formatsXml}</numFmts>`,
  `<fonts count="2">${fontXml(false)}${fontXml(true)}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${styles.length}">${stylesOfCells}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');
