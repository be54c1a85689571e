// Accessibility, as far as axe-core can tell, in the light theme.
import { lookAt } from '../helpers/axe.ts';

lookAt('light');
