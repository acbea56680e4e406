@echo off
rem Runs acreplay; builds it first, quietly, when the jar is missing or older than the sources.
setlocal
set "home=%~dp0"
set "dist=%home%cli\target\dist"
set "log=%home%target\build.log"
set "stale="
if not exist "%dist%\built" set "stale=1"
if not defined stale (
    powershell -NoProfile -Command "$b = (Get-Item '%dist%\built').LastWriteTime; $s = @(Get-Item '%home%pom.xml', '%home%*\pom.xml') + @(Get-ChildItem -Recurse -File '%home%*\src\main'); if ($s | Where-Object { $_.LastWriteTime -gt $b }) { exit 1 }"
    if errorlevel 1 set "stale=1"
)
if defined stale (
    if not exist "%home%target" mkdir "%home%target"
    echo acreplay: building ^(log: %log%^) 1>&2
    pushd "%home%"
    call mvn -q -B -DskipTests -Dspotless.check.skip=true -pl cli -am package > "%log%" 2>&1
    if errorlevel 1 (
        popd
        type "%log%" 1>&2
        echo acreplay: the build failed; the whole log is in %log% 1>&2
        exit /b 3
    )
    popd
    type nul > "%dist%\built"
)
java -XX:+UseSerialGC %ACREPLAY_JAVA_OPTIONS% -jar "%dist%\acreplay.jar" %*
exit /b %ERRORLEVEL%
