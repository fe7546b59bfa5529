/** What a query costs and what a shop allows: Shopify's leaky bucket, a bucket an app and shop. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'

const MUTATION_COST = 10
/** One query may cost at most this much. */
export const QUERY_COST_MAX = 1000

/** Points: 1 an object, a list or connection as often as its `first` says, leaves nothing, a mutation ten. */
export function costOf(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  )
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new GraphQLError('no operation')
  const root = operation.operation === 'mutation' ? schema.getMutationType() : schema.getQueryType()
  const below = root ? selectionCost({ schema, fragments, variables }, operation.selectionSet, root.name) : 0
  return operation.operation === 'mutation' ? MUTATION_COST + below : below
}

type Counting = { schema: GraphQLSchema; fragments: ReadonlyMap<string, FragmentDefinitionNode>; variables: Record<string, unknown> }

function selectionCost(counting: Counting, set: SelectionSetNode, typeName: string): number {
  return set.selections.reduce((total, one) => {
    if (one.kind === Kind.FIELD) return total + fieldCost(counting, one, typeName)
    if (one.kind === Kind.INLINE_FRAGMENT)
      return total + selectionCost(counting, one.selectionSet, one.typeCondition?.name.value ?? typeName)
    const fragment = counting.fragments.get(one.name.value)
    return fragment ? total + selectionCost(counting, fragment.selectionSet, fragment.typeCondition.name.value) : total
  }, 0)
}

function fieldCost(counting: Counting, field: FieldNode, typeName: string): number {
  const type = counting.schema.getType(typeName)
  const found = isObjectType(type) ? type.getFields()[field.name.value] : undefined
  if (!found || !field.selectionSet) return 0
  const named = getNamedType(found.type)
  if (!isCompositeType(named)) return 0
  const times = timesOf(counting, field)
  if (!named.name.endsWith('Connection')) return times * (1 + selectionCost(counting, field.selectionSet, named.name))
  // Of a connection only the nodes count, once for each that may come.
  return field.selectionSet.selections.reduce((total, one) => {
    if (one.kind !== Kind.FIELD || one.name.value === 'pageInfo') return total
    return total + times * fieldCost(counting, { ...one, arguments: [] }, named.name)
  }, 1)
}

function timesOf({ variables }: Counting, field: FieldNode): number {
  const first = field.arguments?.find((one) => one.name.value === 'first')?.value
  if (first?.kind === Kind.INT) return Number(first.value)
  return first?.kind === Kind.VARIABLE ? Number(variables[first.name.value] ?? 1) : 1
}

export type CostBucket = { maximumAvailable: number; available: number; restoreRate: number; at: number }
/** The bucket holds what flows in within twenty seconds. */
export function fullBucket(restoreRate: number, at: number): CostBucket {
  const maximumAvailable = restoreRate * 20
  return { maximumAvailable, available: maximumAvailable, restoreRate, at }
}

/** Fills with time; takes the cost when there is room. */
export function drawFromBucket(bucket: CostBucket, cost: number, now: number): boolean {
  bucket.available = Math.min(bucket.maximumAvailable, bucket.available + ((now - bucket.at) / 1000) * bucket.restoreRate)
  bucket.at = now
  if (bucket.available < cost) return false
  bucket.available -= cost
  return true
}

/** What an answer holds: an object each. What was asked for and is not there is given back (shopify.dev, rate limits: actualQueryCost). */
export function actualCost(document: DocumentNode, data: unknown): number {
  const isMutation = document.definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'mutation')
  return (isMutation ? MUTATION_COST : 0) + objectsIn(data)
}

function objectsIn(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0
  const below = Object.values(data).reduce((total: number, one) => total + objectsIn(one), 0)
  return Array.isArray(data) ? below : below + 1
}

export function refundToBucket(bucket: CostBucket, cost: number): void {
  bucket.available = Math.min(bucket.maximumAvailable, bucket.available + cost)
}

export const throttleStatus = (bucket: CostBucket) => ({
  maximumAvailable: bucket.maximumAvailable,
  currentlyAvailable: Math.floor(bucket.available),
  restoreRate: bucket.restoreRate,
})
