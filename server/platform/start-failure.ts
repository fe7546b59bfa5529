/** Something that the operator who starts the product can fix; its message says what. */
export const startFailure = (message: string): Error => Object.assign(new Error(message), { name: 'StartFailure' })

/** For a program that cannot begin: the reason without a stack, where it is one for its operator. */
export function endWithReason(error: unknown): never {
  if (!(error instanceof Error && error.name === 'StartFailure')) throw error
  console.error(error.message)
  process.exit(1)
}
