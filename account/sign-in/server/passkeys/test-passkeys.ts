/** A device with passkeys, as WebAuthn has it answer a browser (https://www.w3.org/TR/webauthn-3/), and the calls that it is used for. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { PASSWORD, type testServer } from '#product/server/test-server.ts'
import type { App } from '#server/platform/app.ts'
import {
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
} from '../../contract/passkeys.ts'

/** Named as PUBLIC_URL. */
export const ORIGIN = 'https://curier.exemplu.ro'

type Key = { id: string; rpId: string; userHandle: string; privateKey: KeyObject; signCount: number }

/** How an answer differs from a right one. */
type Unlike = {
  origin?: string
  challenge?: string
  isVerified?: boolean
  signCount?: number
  userHandle?: string
  rpId?: string
  id?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

/** Of an authenticator's data: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
function dataOf(rpId: string, { flags, signCount, key = Buffer.alloc(0) }: { flags: number; signCount: number; key?: Buffer }): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signCount)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key])
}

/** The few forms of CBOR (RFC 8949) that are needed. */
const shortText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const twoBytes = (number: number) => Buffer.from([number >> 8, number & 0xff])
const longBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59]), twoBytes(bytes.length), bytes])

/** An ES256 key in COSE form: kty 2, alg -7, crv 1, x, y. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string } // of an elliptic curve
  const coordinate = (label: number, value: string) => Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), coordinate(0x21, x), coordinate(0x22, y)])
}

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** `origin`: of the pages that its browser shows. */
export function passkeyDevice(origin = ORIGIN) {
  const keys: Key[] = []
  return {
    keys,
    make({ challenge, rp, user }: Pick<PasskeyCreationOptions, 'challenge' | 'rp' | 'user'>, unlike: Unlike = {}): PasskeyRegistration {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const credentialId = unlike.id ? Buffer.from(unlike.id, 'base64url') : randomBytes(32)
      const id = credentialId.toString('base64url')
      keys.push({ id, rpId: rp.id, userHandle: user.id, privateKey, signCount: 0 })
      const key = Buffer.concat([Buffer.alloc(16), twoBytes(credentialId.length), credentialId, coseOf(publicKey)])
      const flags = PRESENT | WITH_KEY | ((unlike.isVerified ?? true) ? VERIFIED : 0)
      const data = dataOf(unlike.rpId ?? rp.id, { flags, signCount: 0, key })
      const attestation = [Buffer.from([0xa3]), shortText('fmt'), shortText('none'), shortText('attStmt'), Buffer.from([0xa0])]
      const attestationObject = Buffer.concat([...attestation, shortText('authData'), longBytes(data)]).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', unlike.challenge ?? challenge, unlike.origin ?? origin).toString('base64url')
      const response = { clientDataJSON, attestationObject, transports: ['internal'] }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
    answer(
      { challenge, rpId }: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>,
      unlike: Unlike = {},
      key = keys.at(-1),
    ): PasskeyAssertion {
      if (!key) throw new Error('the device has no key')
      key.signCount = unlike.signCount ?? key.signCount + 1
      const flags = PRESENT | ((unlike.isVerified ?? true) ? VERIFIED : 0)
      const data = dataOf(unlike.rpId ?? rpId, { flags, signCount: key.signCount })
      const said = clientData('webauthn.get', unlike.challenge ?? challenge, unlike.origin ?? origin)
      const response = {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(said)]), key.privateKey).toString('base64url'),
        userHandle: unlike.userHandle ?? key.userHandle,
      }
      return { id: key.id, rawId: key.id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}

/** Keys of no device. */
export const fillWithPasskeys = (app: App, userId: string, count = PASSKEYS_MAX) =>
  app.db.$client.query(
    `insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name)
     select $1::uuid, $1::uuid::text || n, '', 0, '{}', 'Cheia ' || n from generate_series(1, $2::int) n`,
    [userId, count],
  )

type Device = ReturnType<typeof passkeyDevice>
type Said = { title?: string; message?: string; token: string; errors?: { path: string; message: string }[] }
type From = { token?: string; from?: string; query?: Record<string, string> }

export function passkeyStage({ call }: Pick<Awaited<ReturnType<typeof testServer>>, 'call'>) {
  const post = async <T = Said>(path: string, payload: object, { token, from = '10.0.0.1', query = {} }: From = {}) => {
    const answer = await call(path, { method: 'POST', payload, token, query, remoteAddress: from })
    return { status: answer.statusCode, ...(answer.json() as T) }
  }
  const begin = (token: string, proof: object = {}) =>
    post<Said & PasskeyCreationOptions>('/auth/passkeys/options', { password: PASSWORD, ...proof }, { token })
  const finish = (token: string, answer: PasskeyRegistration, name = 'Telefonul meu') =>
    post<Said & Passkey>('/auth/passkeys', { name, answer }, { token })
  const asked = (from?: string) => post<PasskeyRequestOptions>('/auth/login/passkey/options', {}, from ? { from } : {})
  const send = (answer: PasskeyAssertion, from?: string) =>
    post<Said & { user: { email: string } }>('/auth/login/passkey', { answer }, from ? { from } : {})
  return {
    post,
    begin,
    finish,
    asked,
    send,
    /** Adds one of the device to an account. */
    added: async (device: Device, token: string, proof: object = {}) => finish(token, device.make(await begin(token, proof))),
    /** Signs in with the device, whose answer may be a wrong one. */
    signIn: async (device: Device, unlike: Unlike = {}, from?: string) => send(device.answer(await asked(from), unlike), from),
    listOf: async (token: string): Promise<Passkey[]> => (await call('/auth/passkeys', { token })).json(),
    statusOf: async (token: string): Promise<number> => (await call('/auth/me', { token })).statusCode,
  }
}
