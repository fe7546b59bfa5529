/** Tests that start the whole product take longest, whatever the size of their files: they begin first, so that the run does not end waiting for them. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = [
  'server/tests/many-activations.test.ts',
  'server/tests/product.test.ts',
  'server/features/store-fulfilment/fulfil-in-store.test.ts',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
  return at === -1 ? LONGEST.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
