import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/* Certificates as a gateway issues them, written by hand: nothing in the house makes X.509, it only reads it. */

/** A part of a certificate in DER. */
function part(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];

  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const [INTEGER, BITS, OBJECT, UTF8, TIME] = [0x02, 0x03, 0x06, 0x0c, 0x17];

const [SEQUENCE, SET, VERSION] = [0x30, 0x31, 0xa0];

const ECDSA_WITH_SHA256 = part(SEQUENCE, part(OBJECT, Buffer.from('2a8648ce3d040302', 'hex')));

const COMMON_NAME = part(OBJECT, Buffer.from('550403', 'hex'));

const nameOf = (name: string): Buffer =>
  part(SEQUENCE, part(SET, part(SEQUENCE, COMMON_NAME, part(UTF8, Buffer.from(name)))));

const timeOf = (moment: Date): Buffer =>
  part(TIME, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A certificate in PEM, signed by an authority of the tests. @param publicKey SPKI, PEM */
export function issueCertificate(
  publicKey: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): string {
  const certified = part(
    SEQUENCE,
    part(VERSION, part(INTEGER, Buffer.from([2]))),
    part(INTEGER, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    nameOf('authority'),
    part(SEQUENCE, timeOf(from), timeOf(until)),
    nameOf('machine'),
    createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
  );

  const signature = sign('sha256', certified, authority.privateKey);
  const whole = part(
    SEQUENCE,
    certified,
    ECDSA_WITH_SHA256,
    part(BITS, Buffer.from([0]), signature),
  );

  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];

  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
