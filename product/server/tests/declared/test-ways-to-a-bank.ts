/**
 * Who ends at a bank: read from the code itself, from each call, effect, task and subscription through the functions that it names to those that
 * send money, write the bank's file, ask the door, or say that a payment has been made.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areas } from '#tools/layers.ts'

export type Source = { path: string; text: string }

/** `sends`: an order or a file goes to a bank, or money back to a card. `says-paid`: a sheet or a refund ends as paid. `asks`: the door is asked. */
export type End = 'sends' | 'says-paid' | 'asks'
const ends: Record<Exclude<End, 'asks'>, RegExp> = {
  sends: /\bbankTransfers\??\.send\(|\bcards\??\.refund\(|\.writePaymentFile\(/,
  'says-paid': /\bmove(RepaymentSheets?|Refund)\(app, tx, [^\n]*to: 'paid'/,
}

type Node = { path: string; name: string; text: string }

/** What stands at the margin begins a declaration. */
const DECLARATION = /^(?:export )?(?:async function|function|const) (\w+)/
const IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm

const idOf = (path: string, name: string): string => `${path}#${name}`

function resolved(from: string, imported: string): string {
  if (!imported.startsWith('#')) return join(dirname(from), imported)
  return imported.slice(1)
}

function declarationsOf({ path, text }: Source): Node[] {
  const nodes: Node[] = []
  for (const line of text.split('\n')) {
    const name = DECLARATION.exec(line)?.[1]
    if (name !== undefined) nodes.push({ path, name, text: line })
    else if (/^\S/.test(line) && !/^[)}\]]/.test(line)) nodes.push({ path, name: '', text: line })
    else {
      const last = nodes.at(-1)
      if (last) last.text += `\n${line}`
    }
  }
  return nodes.filter(({ name }) => name !== '')
}

/** Names of a file that stand elsewhere, by the name that they have here. */
function importsOf({ path, text }: Source): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(IMPORT))
    for (const name of names.split(',')) {
      const [there = '', here = there] = name
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      if (there !== '') found.set(here, idOf(resolved(path, from), there))
    }
  return found
}

export type Ways = {
  /** How many declarations were walked. */
  walked: number
  /** By `calls.name` of a route; `contract`: where it is described. */
  calls: Map<string, { contract: string; of: string; name: string; ends: End[] }>
  /** Effects, tasks and subscriptions, by file and name. */
  others: Map<string, End[]>
}

export function waysToABank(sources: readonly Source[]): Ways {
  const nodes = new Map<string, Node>()
  const imports = new Map<string, Map<string, string>>()
  for (const source of sources) {
    imports.set(source.path, importsOf(source))
    for (const node of declarationsOf(source)) nodes.set(idOf(node.path, node.name), node)
  }
  /** Through files that only hand a name on. */
  const nodeOf = (id: string): Node | undefined => {
    for (let [at, seen] = [id, 0]; seen < 5; seen += 1) {
      const node = nodes.get(at)
      if (node) return node
      const [path = '', name = ''] = at.split('#')
      const next = imports.get(path)?.get(name)
      if (next === undefined) return undefined
      at = next
    }
    return undefined
  }
  const named = (path: string, text: string): Node[] =>
    [...new Set(text.match(/\b[a-zA-Z_]\w*\b/g) ?? [])].flatMap((name) => {
      const node = nodes.get(idOf(path, name)) ?? nodeOf(imports.get(path)?.get(name) ?? '')
      return node ? [node] : []
    })
  const known = new Map<Node, Node[]>()
  const nextOf = (node: Node): Node[] => {
    const before = known.get(node)
    if (before) return before
    const next = named(node.path, node.text.slice(node.text.indexOf(node.name) + node.name.length))
    known.set(node, next)
    return next
  }
  const endsFrom = (path: string, text: string): End[] => {
    const reached = new Set(named(path, text))
    for (const node of reached) for (const next of nextOf(node)) reached.add(next)
    const texts = [text, ...[...reached].map((node) => node.text)]
    const has = (end: Exclude<End, 'asks'>): End[] => (texts.some((one) => ends[end].test(one)) ? [end] : [])
    return [...has('sends'), ...has('says-paid'), ...([...reached].some(isDoor) ? ['asks' as const] : [])]
  }
  const ways: Ways = { walked: nodes.size, calls: new Map(), others: new Map() }
  for (const { path, text, name } of nodes.values()) {
    if (/: (readonly )?Route\[\]/.test(text))
      for (const served of text.split(/\n\s*serve\(/).slice(1)) {
        const [, of = '', call = ''] = /^\s*(\w+)\.(\w+)/.exec(served) ?? []
        const from = imports.get(path)?.get(of)?.split('#')[0]
        const found = endsFrom(path, served)
        if (from && found.length > 0) ways.calls.set(`${of}.${call}`, { contract: from, of, name: call, ends: found })
      }
    else if (/: (EffectKind|Task)<|= subscribe\(/.test(text)) {
      const found = endsFrom(path, text)
      if (found.length > 0) ways.others.set(idOf(path, name), found)
    }
  }
  return ways
}

const DOOR = 'paying/authorisations/server/authorise.ts'
const isDoor = ({ path, name }: Node): boolean => path === DOOR && (name === 'authorisePayment' || name === 'authoriseSheets')

/** The product's own code. */
export const productSources = (): Source[] =>
  globSync([
    `{server,shapes,partners,product/server}/**/*.ts`,
    `{${areas}}/*/server/**/*.ts`,
    `{${areas}}/{operations,app-parts}.ts`,
    `{${areas}}/ports/*.ts`,
  ])
    .filter((path) => !/(\.test\.ts|\/test-[^/]+\.ts)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
