import { chakra } from '@chakra-ui/react/styled-system';

/** Controls that belong together, without a frame; begins with a `Legend`. */
export const Fieldset = chakra('fieldset', { base: { minW: '0', border: '0', padding: '0' } });

/** The label of a `Fieldset`. */
export const Legend = chakra('legend', { base: { textStyle: 'label', mb: '2', padding: '0' } });
