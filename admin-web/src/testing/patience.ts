import { configure } from '@testing-library/dom';

// a machine may be slow: what a page shows late is not wrong
configure({ asyncUtilTimeout: 120_000 });
