/** As `TextField`, of several lines and as high as they are. Apart from it: not every form has one. */
import { Textarea, type TextareaProps } from '@mantine/core'
import { type Bounded, bounded } from './text-field.tsx'

export const LongTextField = ({ most, error, ...input }: Bounded<TextareaProps>) => (
  <Textarea autosize minRows={2} {...input} {...bounded(input.value, most, error)} />
)
