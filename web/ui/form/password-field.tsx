import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { texts } from '../../texts.ts'

type PasswordFieldProps = Omit<PasswordInputProps, 'autoComplete' | 'visibilityToggleButtonProps'> & {
  label: string
  /** What password managers fill in, or keep: always said. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  /** What the eye is called, where it is no password that is hidden. */
  eye?: string
}

/** A field whose text is hidden until its eye is pressed. The input's own `required`, `error` and the like go with it. */
export const PasswordField = ({ eye = texts.ui.showPassword, ...input }: PasswordFieldProps) => (
  <PasswordInput {...input} visibilityToggleButtonProps={{ 'aria-label': eye }} />
)
