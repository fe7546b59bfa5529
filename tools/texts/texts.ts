/**
 * Words are data of each language (contract/texts): none that people read stands elsewhere, each is used, and each is in its own
 * language, with its numbers in that language's forms. That all languages have the same texts with the same parameters is the compiler's.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { en } from '#texts/en/en.ts'
import { ro } from '#texts/ro/ro.ts'
import { byLayer, languageOf } from '../layers.ts'
import { type Exception, textsElsewhere, textsNotYet } from './exceptions.ts'
import { numberSignaturesOf, rawNumbersIn } from './numbers.ts'
import { stateWordsIn } from './state-words.ts'

/** Frequent words of a language that are neither one of the other's nor a code. */
const romanian = new RegExp(
  `(?<![\\p{L}_-])(${[
    ...'sau nu este sunt pentru fara dupa inca deja prin despre daca doar toate acum intre catre cand care fost poate aceasta acest'.split(
      ' ',
    ),
    ...'ati aveti va rugam alegeti verificati incercati completati puteti trebuie lipsa invalida gresita obligatoriu obligatorie'.split(
      ' ',
    ),
    ...'comanda comenzi comenzii adresa adresei magazin magazinul magazinului curier curierul curierului colet colete coletul'.split(' '),
    ...'pachet pachete pachetul eticheta etichete ramburs rambursul rambursului sold soldul destinatar destinatarul expeditor'.split(' '),
    ...'judet judetul localitate localitatea strada numar numarul telefon telefonul nume numele parola cont contul contului'.split(' '),
    ...'ridicare livrare livrarea livrata anulata anulat activata activare salvata stearsa modificata eroare cauta inchide salveaza'.split(
      ' ',
    ),
    ...'sterge renunta adauga inapoi continua detalii istoric setari depozit depozitul produs produse produsele produsului suma'.split(' '),
    ...'greutate greutatea dimensiuni dimensiunile inaltime latime lungime oferta oferte serviciu serviciul punctul asteapta'.split(' '),
    ...'miercuri vineri sambata duminica zile ore proprietar dispecer contabil factura facturi'.split(' '),
    ...'membru membri invitatie autentificare sesiune sesiuni operatiune operatiuni valoare valoarea maxim minim cel'.split(' '),
  ].join('|')})(?![\\p{L}_])|[ăâîșțşţ]`,
  'iu',
)
const english =
  /(?<![\p{L}_-])(the|and|was|were|is|not|you|your|with|from|this|that|please|been|will|cannot|order|orders|address|parcel|warehouse|delivery|save|choose|cancel|error|again)(?![\p{L}_])/iu

/** Of what the parser answers: what is looked at here. */
type Node = { type: string; value?: unknown; raw?: unknown } & Partial<
  Record<'id' | 'init' | 'object' | 'property' | 'expression' | 'base' | 'callee' | 'key' | 'properties', unknown>
>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const parsed = (file: string, text: string): Node => parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') })

/** What stands in a node, but for types, imports and the names of properties. */
function children(node: Node): Node[] {
  const isType = node.type.startsWith('Ts') && !/Expression$|Assertion$/.test(node.type)
  if (isType || node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') return []
  return Object.entries(node)
    .filter(([name]) => !(name === 'key' && node.type === 'KeyValueProperty') && name !== 'typeAnnotation')
    .flatMap(([, value]) => (Array.isArray(value) ? value.flatMap((item) => [item, item?.expression]) : [value]))
    .filter(isNode)
}

/** What may be read by people: strings, templates and the text between tags. */
function literalsOf(node: Node): string[] {
  const said = /^(StringLiteral|JSXText)$/.test(node.type) ? node.value : node.type === 'TemplateElement' ? node.raw : null
  return [...(typeof said === 'string' ? [said] : []), ...children(node).flatMap(literalsOf)]
}

function said(file: string, text: string, foreign: RegExp): string[] {
  const complaints = literalsOf(parsed(file, text)).flatMap((literal) => {
    const word = foreign.exec(literal)?.[0]
    if (word === undefined) return []
    const line = text.slice(0, text.indexOf(literal.trim().split('\n')[0] ?? '')).split('\n').length
    return [`${file}:${line}: "${word}" in "${literal.trim().replace(/\s+/g, ' ').slice(0, 60)}"`]
  })
  return [...new Set(complaints)]
}

/** Romanian words outside the Romanian texts. */
export const romanianIn = (file: string, text: string): string[] => said(file, text, romanian)

/** English words in the Romanian texts. */
export const englishIn = (file: string, text: string): string[] => said(file, text, english)

type Path = readonly string[]

/** Any key. */
const ANY = '*'

/** Names that stand for texts in a file: `const { cancel } = texts.orders`. */
type Aliases = Map<string, Path>

/** null: it is no text, nor several. */
function pathOf(node: unknown, aliases: Aliases): Path | null {
  if (!isNode(node)) return null
  if (node.type === 'Identifier') return aliases.get(String(node.value)) ?? null
  if (node.type === 'CallExpression') return isNode(node.callee) && /^texts(Of|For)$/.test(String(node.callee.value)) ? [] : null
  if (/^(Parenthesis|TsNonNull|TsAs|OptionalChaining)/.test(node.type)) return pathOf(node.expression ?? node.base, aliases)
  if (node.type !== 'MemberExpression' || !isNode(node.property)) return null
  const at = pathOf(node.object, aliases)
  if (at === null) return null
  const { type, value, expression } = node.property
  if (type === 'Identifier') return [...at, String(value)]
  return [...at, isNode(expression) && expression.type === 'StringLiteral' ? String(expression.value) : ANY]
}

function nameAll(pattern: Node, path: Path, aliases: Aliases): void {
  if (pattern.type === 'Identifier') aliases.set(String(pattern.value), path)
  for (const property of Array.isArray(pattern.properties) ? pattern.properties.filter(isNode) : []) {
    const key = isNode(property.key) ? String(property.key.value) : ''
    if (property.type === 'AssignmentPatternProperty') aliases.set(key, [...path, key])
    if (property.type === 'KeyValuePatternProperty' && isNode(property.value)) nameAll(property.value, [...path, key], aliases)
  }
}

/** Which texts a file uses, as paths within those of a language: `orders.cancel.title`, `audit.outcomes.*` for one that is looked up. */
export function usedPaths(file: string, text: string): string[] {
  const aliases: Aliases = new Map([['texts', []]])
  const used = new Set<string>()
  const visit = (node: Node): void => {
    const named = node.type === 'VariableDeclarator' && isNode(node.id) ? pathOf(node.init, aliases) : null
    if (named !== null && named.length > 0) {
      nameAll(node.id as Node, named, aliases) // looked at on the line above
      return
    }
    const path = pathOf(node, aliases)
    if (path !== null && path.length > 0) used.add(path.join('.'))
    const within = path === null ? children(node) : [node.property].filter(isNode)
    for (const child of within) if (path === null || child.type === 'Computed') visit(child)
  }
  // Twice: a function may stand above the names it uses.
  for (const _ of ['names', 'uses']) {
    used.clear()
    visit(parsed(file, text))
  }
  return [...used]
}

/** Every text of a language, by its path. */
export function leavesOf(texts: object, at: Path = []): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? leavesOf(value, [...at, key]) : [[...at, key].join('.')],
  )
}

/** A text is used by its path, by what is done with it, or together with all that stand where it does. */
export function unusedTextsOf(leaves: readonly string[], used: readonly string[]): string[] {
  const isIn = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`)
  const wholes = used.map((path) => path.replace(/\.?\*.*$/, ''))
  const named = new Set(used.flatMap((path) => path.split('.').map((_, i, keys) => keys.slice(0, i + 1).join('.'))))
  return leaves.filter((leaf) => !named.has(leaf) && !wholes.some((whole) => isIn(leaf, whole)))
}

const source = /^(web|server|contract|words)\/.*\.tsx?$/
const ofTests = /\.test\.tsx?$|(^|\/)(test|sample|port-suite)(-[\w-]+)?\.ts$|-trial\.ts$/

if (process.argv[1] === import.meta.filename) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => source.test(byLayer(file)) && !ofTests.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const needed = new Set<Exception | string>()
  const isExcused = (file: string, complaint: string): boolean => {
    const exception = textsElsewhere.find(({ where, words }) => where.test(file) && (words?.test(complaint) ?? true))
    const folder = textsNotYet.find((one) => file.startsWith(one))
    for (const excuse of [exception, folder]) if (excuse !== undefined) needed.add(excuse)
    return exception !== undefined || folder !== undefined
  }
  const complaints: string[] = []
  for (const { file, text } of files) {
    const language = languageOf(file)
    const found = language === 'ro' ? englishIn(file, text) : romanianIn(file, text)
    complaints.push(...found.filter((complaint) => !isExcused(file, complaint)))
    const romanianOf = files.find((one) => one.file === file.replace(`/${language}/`, '/ro/'))
    if (language !== null) complaints.push(...rawNumbersIn(file, text, numberSignaturesOf(romanianOf?.text ?? '')))
    if (language !== null) complaints.push(...stateWordsIn(file, text, language, language === 'ro' ? ro : en))
  }
  for (const { where } of textsElsewhere.filter((one) => !needed.has(one)))
    complaints.push(`tools/texts/exceptions.ts: ${where} excuses nothing`)
  for (const folder of textsNotYet.filter((one) => !needed.has(one)))
    complaints.push(`tools/texts/exceptions.ts: ${folder} has its words in contract/texts`)

  const others = files.filter(({ file }) => languageOf(file) === null)
  const used = others.flatMap(({ file, text }) => usedPaths(file, text))
  const { forms: _, messages: __, ...worded } = ro
  for (const leaf of unusedTextsOf(leavesOf(worded), used)) complaints.push(`texts/ro: ${leaf} is used nowhere`)
  // Also one whose end is looked up: `file-${fault}`.
  const beginnings = (code: string) => [...code.matchAll(/-/g)].map(({ index }) => `\`${code.slice(0, index)}-\${`)
  const isSaid = (code: string) => others.some(({ text }) => [`'${code}'`, ...beginnings(code)].some((said) => text.includes(said)))
  if (textsNotYet.length === 0)
    for (const code of Object.keys(ro.messages).filter((one) => !isSaid(one)))
      complaints.push(`texts/ro: the message ${code} is said nowhere`)
  console.log(complaints.join('\n'))
  process.exit(complaints.length > 0 ? 1 : 0)
}
