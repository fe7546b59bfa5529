/** All the ways in which one source is changed by one small step: what a test that can fail should notice. */
import { readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { z } from 'zod'
import { isSql, sqlChanges, type TextChange } from './sql-changes.ts'

export type Mutant = TextChange & { line: number; was: string }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Throws when the text is no TypeScript. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const changes: TextChange[] = []
  visit(program as ESTree.Program as unknown as Node, (node, parent) => changes.push(...changesOf(text, node, parent)))
  const seen = new Set<string>()
  return changes
    .filter(({ start, end, becomes }) => text.slice(start, end) !== becomes)
    .filter(({ start, end, becomes }) => !seen.has(`${start}/${end}/${becomes}`) && seen.add(`${start}/${end}/${becomes}`))
    .map((change) => ({ ...change, line: text.slice(0, change.start).split('\n').length, was: text.slice(change.start, change.end) }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** What only the compiler reads, and names of modules, cannot be wrong at run time. */
const unread = (node: Node, parent: Node | null): boolean =>
  node.type.startsWith('Import') ||
  node.type.startsWith('ExportAll') ||
  (node.type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(node.type)) ||
  (parent?.type === 'Property' && parent.key === node && parent.computed === false && parent.shorthand === false)

function visit(node: Node, look: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  if (unread(node, parent)) return
  look(node, parent)
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'typeArguments') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, look, node)
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const operators: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
}
const methods: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  and: 'or',
  or: 'and',
  lte: 'gt',
  gte: 'lt',
  lt: 'gte',
  gt: 'lte',
  isNull: 'isNotNull',
}

function changesOf(text: string, node: Node, parent: Node | null): TextChange[] {
  const source = (part: Node) => text.slice(part.start, part.end)
  const instead = (part: Node, ...becomes: string[]): TextChange[] =>
    becomes.map((to) => ({ start: part.start, end: part.end, becomes: to }))
  const part = (name: string) => node[name] as Node
  const list = (name: string) => (node[name] as (Node | null)[]).filter((one) => one !== null)

  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return instead(part('test'), 'true', 'false').filter(({ becomes }) => node.type !== 'WhileStatement' || becomes === 'false')
    case 'ForStatement':
      return node.test ? instead(part('test'), 'false') : []
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const [left, right] = [part('left'), part('right')]
      const at = text.indexOf(String(node.operator), left.end)
      const others = operators[String(node.operator)] ?? []
      const swapped = others.map((becomes) => ({ start: at, end: at + String(node.operator).length, becomes }))
      const sides = node.type === 'LogicalExpression' ? instead(node, `(${source(left)})`, `(${source(right)})`) : []
      return [...swapped, ...sides].filter(({ becomes, start }) => !(start === at && becomes === '&&' && node.operator === '??'))
    }
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? instead(node, source(part('argument'))) : []
    case 'ExpressionStatement':
      return parent?.type === 'Program' ? [] : instead(node, ';')
    case 'ReturnStatement':
      return node.argument ? instead(node, 'return') : []
    case 'ThrowStatement':
      return instead(node, ';')
    case 'ArrowFunctionExpression':
      return node.expression ? instead(part('body'), 'undefined') : []
    case 'MemberExpression':
      return node.optional ? [{ start: part('object').end, end: part('object').end + 2, becomes: node.computed ? '' : '.' }] : []
    case 'CallExpression':
      return callChanges(text, node)
    case 'ArrayExpression':
      return list('elements').length > 0 && parent?.type !== 'CallExpression' ? instead(node, '[]') : []
    case 'ObjectExpression':
      return list('properties').length > 0 ? instead(node, '({})') : []
    case 'TemplateLiteral':
      return isSql(source(node)) ? shifted(sqlChanges(source(node)), node.start) : instead(node, "''")
    case 'Literal':
      return literalChanges(text, node)
    default:
      return []
  }
}

const shifted = (changes: TextChange[], by: number) =>
  changes.map(({ start, end, becomes }) => ({ start: start + by, end: end + by, becomes }))

function literalChanges(text: string, node: Node): TextChange[] {
  const { start, end, value } = node
  const raw = text.slice(start, end)
  if (node.regex) return shifted(regexChanges(raw), start)
  if (typeof value === 'boolean') return [{ start, end, becomes: String(!value) }]
  if (typeof value === 'number') return [value + 1, value - 1].map((becomes) => ({ start, end, becomes: `(${becomes})` }))
  if (typeof value !== 'string') return []
  if (isSql(raw)) return shifted(sqlChanges(raw), start)
  return [{ start, end, becomes: value === '' ? "'mutated'" : "''" }]
}

/** Calls whose arguments are each a condition, and calls that write what their object says. */
const conditions = new Set(['and', 'or'])
const writes = new Set(['set', 'values'])

function callChanges(text: string, node: Node): TextChange[] {
  const callee = node.callee as Node
  const named = callee.type === 'MemberExpression' ? (callee.property as Node) : callee
  const name = text.slice(named.start, named.end)
  const args = node.arguments as Node[]
  const other = methods[name]
  const swapped = other ? [{ start: named.start, end: named.end, becomes: other }].filter(() => other !== 'isNotNull') : []
  const without = (parts: Node[], i: number): TextChange => {
    const part = parts[i] as Node // an index of the list itself
    const next = parts[i + 1]
    return next
      ? { start: part.start, end: next.start, becomes: '' }
      : { start: parts[i - 1]?.end ?? part.start, end: part.end, becomes: '' }
  }
  const [first] = args
  if (conditions.has(name)) return [...(name === 'and' ? [] : swapped), ...args.map((_, i) => without(args, i))]
  if (writes.has(name) && first?.type === 'ObjectExpression') {
    const properties = first.properties as Node[]
    return properties.length > 1 ? properties.map((_, i) => without(properties, i)) : []
  }
  if (name === 'filter' && callee.type === 'MemberExpression') {
    const object = callee.object as Node
    return [{ start: object.end, end: node.end, becomes: '' }]
  }
  return swapped
}

const steps: [RegExp, string][] = [
  [/(?<=^\/)\^/g, ''],
  [/\$(?=\/[a-z]*$)/g, ''],
  [/(?<=[\w)\]}])\?/g, ''],
  [/(?<=[\w)\]}])\+/g, ''],
  [/(?<=[\w)\]}])\*/g, ''],
  [/\{\d+(,\d*)?\}/g, ''],
  [/\\d/g, '\\D'],
  [/\\s/g, '\\S'],
  [/\[\^/g, '['],
  [/g(?=[a-z]*$)/g, ''],
  [/i(?=[a-z]*$)/g, ''],
]

/** A regular expression changed by one step: an anchor or a quantifier removed, a class turned round. */
function regexChanges(literal: string): TextChange[] {
  const flags = literal.lastIndexOf('/')
  return steps.flatMap(([what, becomes]) =>
    [...literal.matchAll(what)]
      .filter(({ index }) => !/^[gi]$/.test(literal[index] ?? '') || index > flags)
      .map(({ index, 0: found }) => ({ start: index, end: index + found.length, becomes })),
  )
}

/** A mutant that no test could notice, with its reason (equivalent.json): it counts neither for nor against. */
const Equivalent = z.strictObject({
  file: z.string(),
  /** The source's line, or a part of it, in which the change begins. */
  line: z.string().min(1),
  was: z.string().min(1),
  becomes: z.string(),
  reason: z.string().min(10),
})
export type Equivalent = z.infer<typeof Equivalent>

export const equivalents = z.array(Equivalent).parse(JSON.parse(readFileSync(new URL('./equivalent.json', import.meta.url), 'utf8')))

/** `was` may be the beginning of what is replaced. */
export const equivalentOf = (named: readonly Equivalent[], mutant: Mutant, line: string): Equivalent | undefined =>
  named.find((one) => line.includes(one.line) && mutant.was.startsWith(one.was) && mutant.becomes === one.becomes)
