/** Something that the operator who starts the product can fix; its message says what. */
export const startFailure = (message: string): Error => Object.assign(new Error(message), { name: 'StartFailure' })
