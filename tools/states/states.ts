/** States change in lives alone (shapes/life/life.ts): what sets one in a statement of its own, and what to use instead. */

import { byLayer } from '../layers.ts'

type Source = { file: string; text: string }

/** Each with its reason; one that is needed no more is a complaint. */
const exceptions: Record<string, string> = {
  'server/effects/add-effect.ts': 'the effects engine is a shape of its own: an effect that is due again begins anew',
  'server/effects/effect-rows.ts': 'the effects engine claims and settles in one statement each',
  'server/effects/settle-effect.ts': 'the effects engine: what an answer means',
  'server/effects/operator/retry-effect.ts': 'the effects engine: an operator has it tried again',
  'selling/order-import/server/saved-rows.ts': 'a row of a preview is judged anew with it, and has no moves',
}

const isJudged = (file: string) =>
  /^(shapes|server)\/.*\.ts$/.test(byLayer(file)) &&
  !/\.test\.ts$|\/(test|sample)-[^/]+\.ts$|^server\/(migrations|platform\/database)\//.test(file)

const COLUMN = '(?:[a-z_]+_)?(?:state|status)'
const PROPERTY = '(?:state|status|[a-z]\\w*(?:State|Status))'
/** In SQL: among what is assigned, up to where the rows are chosen; and a fragment that is such a list. */
const assigned = /\b(?:update\s+\w+(?:\s+(?:as\s+)?\w+)?|do\s+update)\s+set\s((?:(?!\b(?:where|from|returning)\b|`)[\s\S])*)/gi
const inSql = new RegExp(`(?:^|,)\\s*"?${COLUMN}"?\\s*=`)
const fragment = /= ["'`](?:state|status) = '[^']*',/
/** In drizzle: among the values themselves; of others the types say that no state is among them. */
const inValues = new RegExp(`[{,]\\s*${PROPERTY}\\s*[:,}]`)

function setsState(given: string): boolean {
  // What a statement only reads is no property.
  const text = given.replaceAll(/\$\{\w+\}/g, '')
  if (fragment.test(text)) return true
  for (const [, list = ''] of text.matchAll(assigned)) if (inSql.test(list)) return true
  const setters = [...text.matchAll(/\.set\((?=\{)|\b(?:assign|into)\((?=\w+, )/g)].map(({ index, 0: call }) =>
    argumentAt(text, index + call.length - 1),
  )
  // An object that has a name is looked at where it is made.
  const named = setters.flatMap((values) => [...values.matchAll(/(?:\.\.\.|, )(\w+)/g)].map(([, name = '']) => objectNamed(text, name)))
  return [...setters, ...named].some((values) => inValues.test(values))
}

const objectNamed = (text: string, name: string): string => {
  const at = new RegExp(`\\bconst ${name} = (?=[^\\n]*\\{)`).exec(text)
  const opens = at ? text.indexOf('{', at.index) : -1
  return opens < 0 ? '' : argumentAt(text, opens)
}

/** From its bracket to the one that closes it. */
function argumentAt(text: string, opens: number): string {
  let depth = 0
  for (let at = opens; at < text.length; at += 1) {
    if (text[at] === '(' || text[at] === '{') depth += 1
    if (text[at] === ')' || text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(opens, at)
  }
  return ''
}

export function stateComplaints(sources: readonly Source[], known: Readonly<Record<string, string>> = exceptions): string[] {
  const found = sources.filter(({ file, text }) => isJudged(file) && setsState(text)).map(({ file }) => file)
  return [
    ...found.filter((file) => !(file in known)).map((file) => `${file}: sets a state: use a life's move (shapes/life/life.ts)`),
    ...Object.keys(known)
      .filter((file) => !found.includes(file))
      .map((file) => `tools/states/states.ts: ${file} needs no exception any more`),
  ]
}
