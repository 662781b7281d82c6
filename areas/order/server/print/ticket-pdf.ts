import { PDFDocument } from '@napi-rs/canvas';
import { knowPaperFont, PAPER_FONT } from '#kit/server/font.ts';
import { columnsOf, type Ticket, type TicketLine, widthOf } from './ticket.ts';

const POINTS_A_MILLIMETRE = 72 / 25.4;
const MARGIN = 4 * POINTS_A_MILLIMETRE;
const LEADING = 1.5;

/** Papers as a PDF, a page each, as long as what stands on it. */
export function ticketPdf(tickets: readonly Ticket[], width: number): Buffer {
  knowPaperFont();
  const page = width * POINTS_A_MILLIMETRE;
  /* Points of one column: letters stand on the grid of the printer. */
  const column = (page - 2 * MARGIN) / columnsOf(width);
  const letter = column * 2;
  const heightOf = (line: TicketLine) => letter * LEADING * (line.large ? 2 : 1);
  const pdf = new PDFDocument({ title: 'tickets' });
  for (const { lines } of tickets) {
    const height = lines.reduce((sum, line) => sum + heightOf(line), 2 * MARGIN);
    const paper = pdf.beginPage(page, height);
    paper.fillStyle = '#000';
    paper.textBaseline = 'middle';
    let top = MARGIN;
    for (const line of lines) {
      const scale = line.large ? 2 : 1;
      paper.font = `${letter * scale * 0.92}px '${PAPER_FONT}'`;
      const taken = widthOf(line.text) * column * scale;
      let left = line.align === 'centre' ? (page - taken) / 2 : MARGIN;
      for (const one of line.text) {
        paper.fillText(one, left, top + heightOf(line) / 2);
        left += widthOf(one) * column * scale;
      }

      top += heightOf(line);
    }

    pdf.endPage();
  }

  return pdf.close();
}
