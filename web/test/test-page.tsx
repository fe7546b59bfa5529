/** A page of the product in jsdom, its calls answered by the server in process. */
import { notifications } from '@mantine/notifications'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { application } from '#product/web/application.tsx'
import { type ActingForClient, actForClient, beginSession, endSession } from '../session.ts'
import { keepClicksSteady } from '../ui/steady-clicks.ts'
import { browserStorage, tabStorage } from '../working-storage.ts'
import { drawn, locator, press, type, until } from './test-locator.ts'
import { objectUrls } from './test-window.ts'

export type Server = Awaited<ReturnType<typeof testServer>>
type SignedIn = { token: string }

type Request = { method: string; path: string; body: unknown }
type Given = { status?: number; json?: unknown; body?: string; cutOff?: boolean }
/** What comes instead of the server's answer: that of `real`, another one, or none at all. */
type Route = (request: Request, real: () => Promise<Response>) => Promise<Response | Given> | Response | Given
export type Page = ReturnType<typeof pageOf>

let server: Server | null = null
let shown: { root: Root; stop(): void } | null = null
const routes = new Map<RegExp, Route>()
const requests: Request[] = []
let underWay = 0
const saved: { name: string; file: Blob }[] = []

const networkFetch = globalThis.fetch
globalThis.fetch = (input, init) => (typeof input === 'string' && input.startsWith('/') ? answered(input, init) : networkFetch(input, init))
HTMLAnchorElement.prototype.click = function () {
  if (this.download !== '') saved.push({ name: this.download, file: objectUrls.get(this.href) ?? new Blob() })
}
keepClicksSteady()

/** For the pages of one file. This module is loaded once for all files of a worker: what follows each test is said for each file. */
export async function serverOfPages(...options: Parameters<typeof testServer>): Promise<Server> {
  afterEach(() => {
    close()
    routes.clear()
    endSession()
    for (const store of [browserStorage, tabStorage]) for (const key of store.keys()) store.removeItem(key)
  })
  server = await testServer(...options)
  return server
}

/** The page at an address, for who is signed in, if any. Closes the page before. */
export async function mountPage(path: string, { as, actingFor }: { as?: SignedIn; actingFor?: ActingForClient } = {}): Promise<Page> {
  close()
  endSession()
  if (as) beginSession(as.token)
  if (actingFor) actForClient(actingFor)
  requests.length = 0
  saved.length = 0
  const page = pageOf()
  await page.goto(path)
  return page
}

function close(): void {
  shown?.root.unmount()
  shown?.stop()
  shown = null
  notifications.clean() // they outlive the tree that draws them
  document.body.replaceChildren()
}

function open(): void {
  close()
  const { element, stop } = application()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  shown = { root, stop }
  root.render(element)
}

function pageOf() {
  const body = locator(() => [document.body], 'page')
  return {
    ...body,
    goto: async (path: string): Promise<void> => {
      close()
      history.pushState(null, '', path)
      open()
    },
    reload: async (): Promise<void> => open(),
    goBack: async (): Promise<void> => history.back(),
    url: () => location.href,
    title: async () => document.title,
    keyboard: { press, type },
    waitForURL: (wanted: RegExp): Promise<void> =>
      until(() => {
        if (!wanted.test(location.href)) throw new Error(`at ${location.href}, not ${wanted}`)
      }),
    /** Of the calls whose path is matched. */
    route: (path: RegExp, route: Route): void => void routes.set(path, route),
    unroute: (path: RegExp): void => {
      for (const known of routes.keys()) if (String(known) === String(path)) routes.delete(known)
    },
    /** All calls since the page was mounted. */
    requests: (path: RegExp): Request[] => requests.filter((request) => path.test(request.path)),
    /** No call is under way, and what came is drawn. */
    settled: async (): Promise<void> => {
      do {
        await until(() => {
          if (underWay > 0) throw new Error(`${underWay} calls under way`)
        })
        await drawn()
      } while (underWay > 0)
    },
    /** Presses of the mouse from now on. */
    countClicks: (): (() => number) => {
      let clicks = 0
      window.addEventListener('pointerdown', () => (clicks += 1), true)
      return () => clicks
    },
    /** The file that `act` saves. */
    saved: async (act: () => Promise<void>): Promise<{ name: string; bytes: Uint8Array }> => {
      const before = saved.length
      await act()
      const file = await until(() => {
        const found = saved[before]
        if (!found) throw new Error('no file was saved')
        return found
      })
      return { name: file.name, bytes: new Uint8Array(await file.file.arrayBuffer()) }
    },
  }
}

async function answered(url: string, { method = 'GET', headers, body, signal }: RequestInit = {}): Promise<Response> {
  const path = url.replace(/^\/api/, '')
  const form = body instanceof FormData ? new Response(body) : null
  const sent = form ?? (body as Blob | string | null | undefined) // pages send texts, files, and files in forms
  const payload = typeof sent === 'string' ? sent : sent ? Buffer.from(await sent.arrayBuffer()) : undefined
  const given = { ...Object.fromEntries(new Headers(headers)), ...Object.fromEntries(form?.headers ?? []) }
  const request = { method, path, body: typeof payload === 'string' ? JSON.parse(payload) : payload }
  requests.push(request)
  const real = async () => {
    if (!server) throw new Error('no server: call serverOfPages')
    const answer = await server.http.inject({
      ...{ method: method as 'GET', url, headers: given }, // one of the methods of calls
      ...(payload === undefined ? {} : { payload }),
    })
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
    const answered = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers: answered })
  }
  const route = [...routes].findLast(([wanted]) => wanted.test(path))?.[1]
  underWay += 1
  const outcome = await Promise.resolve(route ? route(request, real) : real()).finally(() => {
    underWay -= 1
  })
  signal?.throwIfAborted()
  if (outcome instanceof Response) return outcome
  if (outcome.cutOff) throw new TypeError('fetch failed')
  return new Response(outcome.body ?? JSON.stringify(outcome.json), { status: outcome.status ?? 200 })
}
