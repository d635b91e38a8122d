# SPDX-License-Identifier: MIT OR Apache-2.0
"""BenchExec tool-info module: how to run Oxpecker on Java tasks."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """Oxpecker, symbolic execution of object-oriented programs."""

    REQUIRED_PATHS = ["oxpecker"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("oxpecker")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="oxpecker ")

    def name(self):
        return "Oxpecker"

    def project_url(self):
        return None

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "verify", "--no-progress", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        if rlimits.cputime and "--time" not in options:
            # Compiling and confirming take some seconds of their own.
            command += ["--time", f"{max(1, int(rlimits.cputime * 0.9))}s"]
        return [*command, *task.input_files_or_identifier]

    def determine_result(self, run):
        words = {
            "TRUE": result.RESULT_TRUE_PROP,
            "FALSE": result.RESULT_FALSE_PROP,
            "UNKNOWN": result.RESULT_UNKNOWN,
        }
        for line in reversed(run.output):
            word = line.strip()
            if word in words:
                return words[word]
        return result.RESULT_ERROR
