import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { create } from 'qrcode';
import { knowPaperFont, PAPER_FONT } from '#kit/server/font.ts';

/* A4 in points, three coupons in a row and seven rows, each with room to cut. */

const COLUMNS = 3;

const ROWS = 7;

const PAGE = { width: 595, height: 842 };

/** Coupons on sheets of paper to print and cut: a title, the number as a QR code, and the number in digits. */
export function couponSheets(title: string, numbers: readonly string[]): Buffer {
  knowPaperFont();
  const sheets = new PDFDocument({ title });
  const each = COLUMNS * ROWS;
  for (let first = 0; first === 0 || first < numbers.length; first += each) {
    const paper = sheets.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D;
    numbers.slice(first, first + each).forEach((couponNo, at) => {
      drawCoupon(paper, title, couponNo, at);
    });
    sheets.endPage();
  }

  return sheets.close();
}

const MARGIN = 28;

const CELL = {
  width: (PAGE.width - 2 * MARGIN) / COLUMNS,
  height: (PAGE.height - 2 * MARGIN) / ROWS,
};

const CODE = 74;

function drawCoupon(paper: SKRSContext2D, title: string, couponNo: string, at: number): void {
  const left = MARGIN + (at % COLUMNS) * CELL.width;
  const top = MARGIN + Math.floor(at / COLUMNS) * CELL.height;
  paper.strokeStyle = '#999';
  paper.strokeRect(left, top, CELL.width, CELL.height);
  paper.fillStyle = '#000';
  paper.textAlign = 'center';
  const middle = left + CELL.width / 2;
  paper.font = `11px "${PAPER_FONT}"`;
  paper.fillText(title, middle, top + 16, CELL.width - 12);
  drawCode(paper, couponNo, middle - CODE / 2, top + 21);
  paper.font = `8px "${PAPER_FONT}"`;
  paper.fillText(couponNo, middle, top + 21 + CODE + 11, CELL.width - 12);
}

function drawCode(paper: SKRSContext2D, content: string, left: number, top: number): void {
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  const dot = CODE / modules.size;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) paper.fillRect(left + column * dot, top + row * dot, dot, dot);
}
