/** Consumer keys: made by a merchant in the shop, or on the page where an application asks for one. */
import { randomBytes } from 'node:crypto'
import type { JournalShelf } from '#simulators/journal.ts'
import { htmlReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { cannotViewReply, wrongKeyReply } from './refusals.ts'

export type WooApiKey = { shop: string; consumerKey: string; consumerSecret: string; permissions: 'read' | 'write' | 'read_write' }

/** Invented; of the first demo shop, for merchants who paste a key. */
export const demoKey = {
  consumerKey: 'ck_demo000000000000000000000000000000000001',
  consumerSecret: 'cs_demo000000000000000000000000000000000001',
}

/** The key that signs the call; a reply: the call is refused. `isHeaderStripped`: the host takes the header away, as some do. */
export function wooKeyOf(
  keys: JournalShelf<WooApiKey>,
  shop: string,
  call: SimCall,
  { isHeaderStripped }: { isHeaderStripped: boolean },
): WooApiKey | SimReply {
  const inQuery = call.query.get('consumer_key')
  const [name, secret] =
    inQuery === null
      ? basicOf(isHeaderStripped ? undefined : call.headers.authorization)
      : [inQuery, call.query.get('consumer_secret') ?? '']
  const key = keys.get(name)
  // An unknown key is refused like none.
  if (!key || key.shop !== shop) return cannotViewReply()
  return key.consumerSecret === secret ? key : wrongKeyReply()
}

export const isReply = (answer: WooApiKey | SimReply): answer is SimReply => 'status' in answer

function basicOf(header: string | undefined): [string, string] {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(header ?? '') ?? []
  const [name = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return [name, secret.join(':')]
}

type Asking = { appName: string; scope: string; userId: string; returnUrl: string; callbackUrl: string }

function askingOf(query: URLSearchParams): Asking | null {
  const [appName, scope, userId, returnUrl, callbackUrl] = ['app_name', 'scope', 'user_id', 'return_url', 'callback_url'].map(
    (name) => query.get(name) ?? '',
  )
  if (!appName || !userId || !['read', 'write', 'read_write'].includes(scope ?? '')) return null
  if (!URL.canParse(returnUrl ?? '') || !URL.canParse(callbackUrl ?? '')) return null
  return { appName, scope: scope ?? '', userId, returnUrl: returnUrl ?? '', callbackUrl: callbackUrl ?? '' }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function wooAuthorizePage(home: string, query: URLSearchParams): SimReply {
  const asking = askingOf(query)
  if (!asking) return htmlReply(401, '<h1>Eroare: Parametru lipsă</h1>')
  const link = (path: string) => escaped(`${home}/wc-auth/v1/${path}?${query}`)
  return htmlReply(
    200,
    `<!doctype html><html lang="ro"><meta charset="utf-8"><title>Autentificare aplicatie</title><main style="font:16px sans-serif;max-width:34rem;margin:3rem auto">
<h1>${escaped(asking.appName)} vrea sa se conecteze la magazinul tau</h1><p>Acces: ${escaped(asking.scope)}</p>
<p><a id="approve" href="${link('access_granted')}">Aproba</a></p><p><a id="deny" href="${escaped(back(asking, 0))}">Refuza</a></p></main></html>`,
  )
}

const back = ({ returnUrl, userId }: Asking, success: 0 | 1): string => {
  const url = new URL(returnUrl)
  url.searchParams.set('success', String(success))
  url.searchParams.set('user_id', userId)
  return url.href
}

const CALLBACK_MS = 60_000

/** The shop's server brings the key to the application, unsigned; only an answer of 200 lets it live. Then the browser goes back. */
export async function grantKey(keys: JournalShelf<WooApiKey>, shop: string, query: URLSearchParams): Promise<SimReply> {
  const asking = askingOf(query)
  if (!asking) return htmlReply(401, '<h1>Eroare: Parametru lipsă</h1>')
  const key: WooApiKey = {
    ...{ shop, consumerKey: `ck_${randomBytes(20).toString('hex')}`, consumerSecret: `cs_${randomBytes(20).toString('hex')}` },
    permissions: asking.scope as WooApiKey['permissions'], // one of the three, see askingOf
  }
  keys.put(key.consumerKey, key)
  const body = JSON.stringify({
    ...{
      key_id: keys.size,
      user_id: asking.userId,
      consumer_key: key.consumerKey,
      consumer_secret: key.consumerSecret,
      key_permissions: key.permissions,
    },
  })
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'manual' as const,
    signal: AbortSignal.timeout(CALLBACK_MS),
  }
  const status = await fetch(asking.callbackUrl, init).then(
    (answer) => answer.status,
    () => 0, // nothing answered
  )
  if (status === 200) return { ...htmlReply(302, ''), headers: { location: back(asking, 1) } }
  keys.drop(key.consumerKey)
  return htmlReply(401, '<h1>Eroare: Trimiterea cheii catre aplicatie nu a reusit.</h1>')
}
