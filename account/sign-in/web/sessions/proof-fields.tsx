/** The own password once more, and a code where two-step sign-in is on. */
import { TextInput } from '@mantine/core'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { secondFactorCalls } from '../../contract/second-factor.ts'

export const emptyProof = { password: '', code: '' }

/** Without a code where none is asked. */
export const withoutEmptyCode = <T extends { code: string }>({ code, ...values }: T) => ({ ...values, ...(code === '' ? {} : { code }) })

export const useIsCodeAsked = (): boolean => useCall(secondFactorCalls.read, {}).data?.isOn === true

/** All but a code that is not asked. */
export const isFilledIn = (values: Record<string, string>, isCodeAsked: boolean): boolean =>
  Object.entries(values).every(([name, value]) => value !== '' || (name === 'code' && !isCodeAsked))

type ProofFieldsProps = { isCodeAsked: boolean; propsOf: (name: 'password' | 'code') => object }

export function ProofFields({ isCodeAsked, propsOf }: ProofFieldsProps) {
  return (
    <>
      <PasswordField autoComplete="current-password" label={texts.secondFactor.password} {...propsOf('password')} />
      {isCodeAsked && <TextInput autoComplete="one-time-code" label={texts.secondFactor.anyCode} {...propsOf('code')} />}
    </>
  )
}
