import { type GraphQLNamedType, type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { officialSchema } from '#partners/stores/shopify/official-schema.ts'
import { servedSchema } from './graphql.ts'

/** What of ours Shopify's schema does not have, or has of another type. */
function unknownFields(ours: GraphQLNamedType, theirs: GraphQLNamedType | undefined): string[] {
  if (!theirs) return [ours.name]
  if (isEnumType(ours) && isEnumType(theirs)) {
    return ours.getValues().flatMap(({ name }) => (theirs.getValue(name) ? [] : [`${ours.name}.${name}`]))
  }
  if (isInputObjectType(ours) && isInputObjectType(theirs)) {
    const known = theirs.getFields()
    const invented = Object.values(ours.getFields()).filter((field) => `${known[field.name]?.type}` !== `${field.type}`)
    const forgotten = Object.values(known).filter(
      (field) => `${field.type}`.endsWith('!') && field.defaultValue === undefined && !ours.getFields()[field.name],
    )
    return [...invented, ...forgotten].map((field) => `${ours.name}.${field.name}`)
  }
  if (!isObjectType(ours) || !isObjectType(theirs)) return ours.constructor === theirs.constructor ? [] : [ours.name]
  const known = theirs.getFields()
  return Object.values(ours.getFields()).flatMap((field) => {
    const found = known[field.name]
    if (!found || `${found.type}` !== `${field.type}`) return [`${ours.name}.${field.name}`]
    return field.args
      .filter((arg) => `${found.args.find((one) => one.name === arg.name)?.type}` !== `${arg.type}`)
      .map((arg) => `${ours.name}.${field.name}(${arg.name})`)
  })
}

describe('the served schema', () => {
  let official: GraphQLSchema
  beforeAll(() => {
    official = officialSchema('2026-10')
  })

  it('has nothing that Shopify\u2019s own has not', () => {
    const own = Object.values(servedSchema().getTypeMap()).filter((type) => !type.name.startsWith('__'))
    expect(own.length).toBeGreaterThan(60)
    expect(own.flatMap((type) => unknownFields(type, official.getType(type.name)))).toEqual([])
  })

  it('would be caught inventing a field', () => {
    const [ours, theirs] = [servedSchema().getType('Location'), official.getType('Shop')]
    expect(ours && unknownFields(ours, theirs)).toContain('Location.isActive')
  })
})
