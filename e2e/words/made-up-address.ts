/**
 * The product at an address where its Romanian texts are marked and longer. Answered by a server in between rather than by the browser's
 * own interception, which would have it load and compile every file of every page anew.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { systemCalls } from '#contract/shell/system.ts'
import { marked } from '#texts/test-marked.ts'
import { thisProduct } from '../running/this-product.ts'

/** How much longer each text is: two fifths. */
export const GROW = 0.4

const TEXTS = /^\/assets\/(shown|apart|first)-[\w-]+\.js$/
const AS_IT_IS = '?as-it-is'

const ABOUT = `/api${systemCalls.about.path}`

let address: Promise<string> | null = null

/** One for all windows of a worker. */
export function madeUpAddress(): Promise<string> {
  address ??= new Promise((resolve) => {
    const agent = new Agent({ keepAlive: true })
    const server = createServer((asked, answer) => void answered(asked, answer, agent))
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      resolve(`http://localhost:${typeof at === 'object' ? at?.port : 0}`)
    })
    server.unref()
  })
  return address
}

async function answered(asked: IncomingMessage, answer: ServerResponse, agent: Agent): Promise<void> {
  const path = asked.url ?? '/'
  const { hostname, port, host } = new URL(thisProduct().baseUrl)
  if (TEXTS.test(path)) {
    const body = madeUp(path, await (await fetch(`http://${host}${path}`)).text())
    answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }).end(body)
    return
  }
  if (path === ABOUT) {
    // A passkey is of the address where the page is met.
    const about = await (await fetch(`http://${host}${path}`)).text()
    answer.writeHead(200, { 'content-type': 'application/json' }).end(about.replaceAll(`localhost:${port}`, asked.headers.host ?? ''))
    return
  }
  const passed = request({ hostname, port, path, agent, method: asked.method, headers: { ...asked.headers, host } }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers)
    from.pipe(answer)
  })
  // A page that is left cuts off what it had asked for.
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

function madeUp(path: string, source: string): string {
  const names = [...(/export\{([^}]*)\}/.exec(source)?.[1] ?? '').split(',')].map((part) => part.trim().split(' as ').at(-1) ?? '')
  const exported = names.map((name) => `export const ${name}=marked(real.${name},${GROW});`).join('')
  return `import * as real from '${path}${AS_IT_IS}';${marked};${exported}`
}
