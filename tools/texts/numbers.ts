/**
 * Numbers in the texts of a language go through its forms: `counted` before a noun, as languages have plurals of their own, and `number`
 * elsewhere, as they separate thousands and decimals in their own way. Parameters have their types in the Romanian texts, and are in
 * the other languages what they are there.
 */
import { parseSync } from '@swc/core'

/** Of what the parser answers: what is looked at here. */
type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.flatMap(nodes) : isNode(value) ? [value] : [])

/** Which numbers a value is made of; null: none that is known. */
type Kind = 'number' | Kinds | null
type Kinds = ReadonlyMap<string, Kind>

/** Numbers that name something, as others write it: no count, and without separators. */
const NAMES = /^(sheet|run|line|row|at|position|page|status|payment)$|number$/i

/** Names of files are no sentences: `labels-12.pdf`. */
const FILE = /(^|\.)fileNames?(\.|$)/

/** What may follow a number that is not counted: units that have one form, and words between two numbers. */
const UNITS = /^(kg|cm|km|MB|ms|lei|ron|RON|EUR|buc|pcs|x|din|of|la|to|si|and|in|pe|on|more)(?![\p{L}-])/u

/** Signatures by the path of their text, such as `list.activate`. */
export type NumberSignatures = ReadonlyMap<string, readonly Kind[]>

const parsed = (text: string): Node => parseSync(text, { syntax: 'typescript' }) as unknown as Node // its own types are narrower than its answers

export const numberSignaturesOf = (text: string): NumberSignatures =>
  new Map(functionsIn(parsed(text)).map(({ path, params, kinds }) => [path, params.map((param) => kindOf(typeOf(param), kinds))]))

/** Numbers in the words of a file that have no form. `signatures`: those of the same file in Romanian. */
export function rawNumbersIn(file: string, text: string, signatures: NumberSignatures = new Map()): string[] {
  const complaints = functionsIn(parsed(text)).flatMap(({ path, params, body, kinds }) => {
    const known = params.map((param, i) => kindOf(typeOf(param), kinds) ?? signatures.get(path)?.[i] ?? null)
    const numbers = new Map(params.flatMap((param, i) => namesOf(param, known[i] ?? null)))
    if (FILE.test(path)) return []
    return templatesIn(body).flatMap((template) => complaintsOf(template, numbers).map((said) => `${file}: ${path}: ${said}`))
  })
  return [...new Set(complaints)]
}

function complaintsOf(template: Node, numbers: Kinds): string[] {
  const quasis = nodes(template.quasis).map(({ raw }) => String(raw))
  return nodes(template.expressions).flatMap((expression, i) => {
    const name = rawOf(expression, numbers)
    if (name !== null && !NAMES.test(name)) return [`\${${name}} without a form: forms.counted before a noun, else forms.number`]
    const next = /^ (?=\p{L})(.*)/su.exec(quasis[i + 1] ?? '')?.[1]
    if (!isNumberForm(expression) || next === undefined || UNITS.test(next)) return []
    return [`forms.number before "${next.split(' ')[0]}": forms.counted, which knows the plurals`]
  })
}

/** The name of the number that an expression writes as it is. */
function rawOf(expression: Node, numbers: Kinds): string | null {
  const parts = (...names: string[]) => names.flatMap((name) => nodes(expression[name])).map((one) => rawOf(one, numbers))
  if (/^(Parenthesis|TsNonNull|TsAs)/.test(expression.type)) return parts('expression')[0] ?? null
  if (expression.type === 'ConditionalExpression') return parts('consequent', 'alternate').find((name) => name !== null) ?? null
  if (expression.type === 'BinaryExpression' && /^([-+*/%]|\?\?|\|\|)$/.test(String(expression.operator)))
    return parts('left', 'right').find((name) => name !== null) ?? null
  return valueIn(expression, numbers) === 'number' ? nameOf(expression) : null
}

const nameOf = (expression: Node): string => String((isNode(expression.property) ? expression.property : expression).value)

function valueIn(expression: Node, numbers: Kinds): Kind {
  if (expression.type === 'Identifier') return numbers.get(String(expression.value)) ?? null
  if (expression.type !== 'MemberExpression' || !isNode(expression.object)) return null
  const whole = valueIn(expression.object, numbers)
  return whole === null || whole === 'number' ? null : (whole.get(nameOf(expression)) ?? null)
}

const isNumberForm = ({ type, callee }: Node): boolean => type === 'CallExpression' && isNode(callee) && nameOf(callee) === 'number'

type Said = { path: string; params: readonly Node[]; body: Node; kinds: Kinds }

/** Functions of a file by their path, each with the types that the file names. */
function functionsIn(file: Node): Said[] {
  const kinds = new Map<string, Kind>([
    ['Bani', 'number'],
    ['MinorUnits', 'number'],
  ])
  const found: Said[] = []
  const visit = (node: Node, path: readonly string[]): void => {
    if (node.type === 'TsTypeAliasDeclaration' && isNode(node.id) && isNode(node.typeAnnotation))
      kinds.set(String(node.id.value), kindOf(node.typeAnnotation, kinds))
    const named =
      node.type === 'VariableDeclarator'
        ? node.id
        : node.type === 'KeyValueProperty' || node.type === 'FunctionDeclaration'
          ? (node.key ?? node.identifier)
          : null
    const at = isNode(named) && 'value' in named ? [...path, String(named.value)] : path
    if (/^(ArrowFunctionExpression|FunctionDeclaration)$/.test(node.type) && isNode(node.body))
      found.push({
        path: at.join('.'),
        params: nodes(node.params).map(({ pat, ...param }) => (isNode(pat) ? pat : (param as Node))),
        body: node.body,
        kinds,
      })
    for (const child of Object.values(node).flatMap(nodes)) visit(child, at)
    for (const { expression } of nodes(node.elements ?? node.arguments)) for (const one of nodes(expression)) visit(one, at)
  }
  visit(file, [])
  return found
}

function templatesIn(node: Node): Node[] {
  const within = Object.values(node).flatMap((value) => (Array.isArray(value) ? value.flatMap((one) => [one, one?.expression]) : [value]))
  return [...(node.type === 'TemplateLiteral' ? [node] : []), ...within.filter(isNode).flatMap(templatesIn)]
}

const typeOf = (node: Node): Node | null =>
  isNode(node.typeAnnotation) ? (node.typeAnnotation.type === 'TsTypeAnnotation' ? typeOf(node.typeAnnotation) : node.typeAnnotation) : null

function kindOf(type: Node | null, named: Kinds): Kind {
  if (type === null) return null
  if (type.type === 'TsKeywordType') return type.kind === 'number' ? 'number' : null
  if (type.type === 'TsTypeReference' && isNode(type.typeName)) return named.get(String(type.typeName.value)) ?? null
  if (type.type === 'TsTypeLiteral')
    return new Map(nodes(type.members).map((member) => [isNode(member.key) ? String(member.key.value) : '', kindOf(typeOf(member), named)]))
  if (!/^Ts(Union|Intersection)Type$/.test(type.type)) return null
  const parts = nodes(type.types).map((part) => kindOf(part, named))
  return parts.includes('number') ? 'number' : new Map(parts.flatMap((part) => (part === null || part === 'number' ? [] : [...part])))
}

/** The names that a parameter gives, each with what it is. */
function namesOf(pattern: Node, kind: Kind): [string, Kind][] {
  if (pattern.type === 'Identifier') return [[String(pattern.value), kind]]
  if (pattern.type !== 'ObjectPattern' || kind === null || kind === 'number') return []
  return nodes(pattern.properties).flatMap((property) => {
    const key = isNode(property.key) ? String(property.key.value) : ''
    const of = kind.get(key) ?? null
    return property.type === 'KeyValuePatternProperty' && isNode(property.value)
      ? namesOf(property.value, of)
      : [[key, of] as [string, Kind]]
  })
}
