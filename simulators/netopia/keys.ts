/** Who the simulated provider is: what callers must know, and the key with which it signs its notices. Nothing of it is secret. */
import { createHash, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

export const demoKeys = { apiKey: 'demo-netopia-key-1', posSignature: 'DEMO-DEMO-DEMO-DEMO-DEMO' }

const demoKey = `-----BEGIN RSA PRIVATE KEY-----
MIIEpAIBAAKCAQEAjMknV+t5SHXPs+V8oG9WcqDIXUmKNilq3MFbkathz34u5E8I
sepVcE4+t8ccxK1XkxSff6Ob8UliwIo80mlQPzIcXUN3MV8KfJa2PyZrcp92Ozdt
BqsIRVDZZ63vo8trrmX5G8uVtPsam3Ap1bW0BmS7MvH1nrjs8Kq4pRxGFvc8p+z1
69OMsGqx9swbJa4NaJunHwJRzzzt/hGM/fjvJiLJdGJPGAHdzdjga+q+Hn7TrAv/
pRmb1Y/psTE/lh+tFuEuakq6Sxy7IbV3fGF2JCMAIc5ITqTMqQxxUmpO4YiZ+8Do
f+E9zfcMF7+ay+T4aC8dW2rUl415h3uMGQKOKQIDAQABAoIBABNDjQIfQtuy3yZO
/vQW9/28WV5Ga0aI+UnWnVh72mjha7oqxFZP6bvxwOw1rw6MZ4DFICP/d52W/I+6
+qKR7XyQN0hdrGgRiKZOmwZeE/K9thhZN65jZcDSVMU2jCVd9tCIvILcoxH+EAB3
4wmOkOEVFHZenEzJIga2XYieK0sF+oJhaI9iBfCdY9JpaBDBX51OB+gAWWLgtstK
Wr/RkR0hqFJZM15POc3Aq1Mge/GGbeSkoT0tJiq2tZWnYzKfHrvpOrle3mBCX8Sr
PCdV7ZdZGea0f+2ZE4ILlITizX75Kg2MD0UHL6Cr9KeE4/kuafDoqFD2PgzggBBI
X1q90r8CgYEAxkohw6Uyvm1zjawvMbHL3J88bC3J7uhypqC6qfpbGKlVrOCH3Bng
VuNeovMGD8gkyzjrnkIrQGFpDZistP7mAAJXiVxcW1+gMRFhxsSUNzN4nWIvsBAW
VbQbS1cV/nUio0cjsRSKL4ZY4zsr/83Lhk/dxCnEWAUmd8vl8UMjrAMCgYEAtcKc
mCALNRmiKFYrDP1expWuuqYTa6UVy94rkJQD5a7zlK1GNb5hstnoC8bcr4k6HoPP
1kBVrNxliqdQNCYGd0gRJ/EnDyPf/4V4vF0ErEiWI2+EmS8DIqqv9U8mZhjvXLp2
kX+f1VE1GGtBgMFeJE7a4k3pJQ5XDOaqGRkRA2MCgYEAvhr0pA4NyGRHFNyvooVD
XhGMbGq530McKISQccaE7+/pJAVgO7TTUHpMkQ1OEnNgUzYPL3tg3CiH/3EQo7Z9
7CRSqG7UXQYhHun7RAXT09iVGs63yaSixSgXwvOLMpo6yy+5GF0I3ud+8NwaIvW6
2tpXU2p3w6usZc4mdlhYKuECgYAYXfjEZDdcbQ1SPwsSeL1F/jcoiq871Svw4t4Q
Seej2SqKmhg5iEZsxc3YFlbrqYgDI0Svwnw56moqhne4Jgjj4ON76VaFLxgOl4Qy
LH494pVONtsd9jGDakKgrnXFZj5gvha7NtLktDhcB7UGX+YRFAlAIZXKA/wjnKDd
MIEZZQKBgQCyqJFZyVd/8+wJPJQAOzihnq/Eq9wbBJgAdyimI+bJOxqW+mB3d9UI
2s1El0WejHAhD422j2lD1ZX3h5G3Ke8n4RrixeymRD5Vn307IAYLTWFBpNNgwwym
P9D3+RLedZ7J9M0Vg/u5UbLfQadXRFEUv6u5LRA4ObuLho++YOf76A==
-----END RSA PRIVATE KEY-----`

/** What is wrong with a notice that the provider never sent, or sent and others changed. */
export const noticeFlaws = [
  'wrong-key',
  'wrong-audience',
  'wrong-issuer',
  'changed-body',
  'expired',
  'not-yet',
  'alg-none',
  'alg-hs256',
  'no-token',
] as const
export type NoticeFlaw = (typeof noticeFlaws)[number]
export type NetopiaSigning = { alg: 'RS512' | 'RS256'; timeUnit: 's' | 'ms'; flaw: NoticeFlaw | null }

const LIFE_S = 300
const DAY_S = 86_400
const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url')

/** The token of a notice: the hash of its body, who sent it to whom, and for how long it holds. null: none is sent. */
export function noticeTokenFor(body: string, now: Date, { alg, timeUnit, flaw }: NetopiaSigning): string | null {
  if (flaw === 'no-token') return null
  const nowS = Math.floor(now.getTime() / 1000) + (flaw === 'expired' ? -DAY_S : flaw === 'not-yet' ? DAY_S : 0)
  const time = (seconds: number) => (timeUnit === 'ms' ? seconds * 1000 : seconds)
  const claims = {
    iss: flaw === 'wrong-issuer' ? 'Another Provider' : 'NETOPIA Payments',
    aud: [flaw === 'wrong-audience' ? 'AAAA-BBBB-CCCC-DDDD-EEEE' : demoKeys.posSignature],
    sub: createHash('sha512')
      .update(flaw === 'changed-body' ? `${body} ` : body)
      .digest('base64'),
    ...{ iat: time(nowS), nbf: time(nowS), exp: time(nowS + LIFE_S) },
  }
  const algorithm = flaw === 'alg-none' ? 'none' : flaw === 'alg-hs256' ? 'HS256' : alg
  const signed = `${base64url(JSON.stringify({ typ: 'JWT', alg: algorithm }))}.${base64url(JSON.stringify(claims))}`
  return `${signed}.${base64url(signatureOf(signed, { alg, flaw }))}`
}

function signatureOf(signed: string, { alg, flaw }: Pick<NetopiaSigning, 'alg' | 'flaw'>): Buffer {
  if (flaw === 'alg-none') return Buffer.alloc(0)
  // The public key taken for a shared secret: an old trick.
  if (flaw === 'alg-hs256')
    return createHmac('sha256', createPublicKey(demoKey).export({ type: 'spki', format: 'pem' }))
      .update(signed)
      .digest()
  const key = flaw === 'wrong-key' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : demoKey
  return sign(alg === 'RS512' ? 'RSA-SHA512' : 'RSA-SHA256', Buffer.from(signed), key)
}
