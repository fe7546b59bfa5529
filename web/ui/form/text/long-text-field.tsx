/** As `TextField`, of several lines and as high as they are. Apart from it: not every form has one. */
import { Textarea, type TextareaProps } from '@mantine/core'
import { lengthLimitProps, type WithLengthLimit } from './text-field.tsx'

export const LongTextField = ({ most, error, ...input }: WithLengthLimit<TextareaProps>) => (
  <Textarea autosize minRows={2} {...input} {...lengthLimitProps(input.value, most, error)} />
)
